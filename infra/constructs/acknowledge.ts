import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/** Acknowledges the findings of rules on one construct, with reasons; the rules still apply everywhere else. */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
};

const anyArn = '…';
const wildcardRule = (end: string): string => `AwsSolutions-IAM5[Resource::${anyArn}${end}]`;

/**
 * Acknowledges a wildcard in a policy. The rule's findings contain the whole ARN, which for a resource of another stack
 * is known only after synthesis; so the acknowledgement names the end of the ARN, for example `/submissions/*`.
 */
export const acknowledgeWildcard = (construct: IConstruct, end: `/${string}*`, reason: string): void =>
  acknowledge(construct, { [wildcardRule(end)]: reason });

/** Whether a finding on a resource, `Resource::<arn>`, is covered by an acknowledged end of the ARN. */
export const canUseWildcard = (resource: IConstruct, finding: string): boolean =>
  resource.node.scopes.some((scope) =>
    scope.node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.keys(data as Record<string, string>))
      .some((id) => {
        const [, end] = id.split(anyArn);
        return end?.endsWith(']') === true && finding.startsWith('Resource::') && finding.endsWith(end.slice(0, -1));
      }),
  );
