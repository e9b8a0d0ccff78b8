import { type App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks, type IApplyRule, type NagRuleResult, ServerlessChecks } from 'cdk-nag';
import { canUseWildcard } from '../constructs/acknowledge.ts';

/**
 * The AWS Solutions rules, except that a wildcard in a policy can be acknowledged by the end of its ARN (see
 * `acknowledgeWildcard`).
 */
class SolutionsChecks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    const rule = (...[node]: Parameters<IApplyRule['rule']>): NagRuleResult => {
      const result = params.rule(node);
      return Array.isArray(result) ? result.filter((finding) => !canUseWildcard(node, finding)) : result;
    };
    super.applyRule({ ...params, rule, ruleSuffixOverride: params.ruleSuffixOverride ?? params.rule.name });
  }
}

/** The rule sets for deployable environments. A finding without an acknowledged reason fails the synthesis. */
export const addChecks = (app: App): void => {
  Validations.of(app).addPlugins(new SolutionsChecks(app), new ServerlessChecks(app));
};
