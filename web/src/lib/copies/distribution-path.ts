import { type DistributionTab, distributionTabParameter } from '../../../../shared/domain/notices/page-paths.ts';

/** The tab that the URL names; undefined without a known one. */
export const distributionTabOf = <T extends DistributionTab>(
  parameters: URLSearchParams,
  tabs: readonly T[],
): T | undefined => tabs.find((each) => each === parameters.get(distributionTabParameter));

/** The URL with another tab, whose search and filter begin anew. */
export const withDistributionTab = (tab: DistributionTab): URLSearchParams =>
  new URLSearchParams({ [distributionTabParameter]: tab });
