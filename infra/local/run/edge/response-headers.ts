import * as z from 'zod';
import type { ResolvedTemplate } from '../template/resolved-template.ts';

const override = { Override: z.boolean() };
const policyProperties = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), ...override }).optional(),
        ContentTypeOptions: z.object(override).optional(),
        FrameOptions: z.object({ FrameOption: z.string(), ...override }).optional(),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), ...override }).optional(),
        StrictTransportSecurity: z
          .object({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
            ...override,
          })
          .optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string() })) }).default({ Items: [] }),
  }),
});
type PolicyConfig = z.infer<typeof policyProperties>['ResponseHeadersPolicyConfig'];

/** The headers that CloudFront adds to and removes from a response. */
export interface HeaderPolicy {
  added: readonly { name: string; value: string; override: boolean }[];
  removed: readonly string[];
}

export const headerPolicyOf = (template: ResolvedTemplate, id: string | undefined): HeaderPolicy | undefined => {
  if (id === undefined) return undefined;
  const resource = template.find('AWS::CloudFront::ResponseHeadersPolicy', id);
  if (!resource) throw new Error(`The response headers policy ${id} is not in the template`);
  const config = policyProperties.parse(resource.properties).ResponseHeadersPolicyConfig;
  return {
    added: [...securityHeaders(config), ...config.CustomHeadersConfig.Items.map(customHeader)],
    removed: config.RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase()),
  };
};

const customHeader = ({ Header, Value, Override }: { Header: string; Value: string; Override: boolean }) => ({
  name: Header.toLowerCase(),
  value: Value,
  override: Override,
});

const securityHeaders = ({ SecurityHeadersConfig: config }: PolicyConfig): HeaderPolicy['added'] => {
  const { ContentSecurityPolicy: csp, ContentTypeOptions: sniff, FrameOptions: frame } = config;
  const { ReferrerPolicy: referrer, StrictTransportSecurity: hsts } = config;
  const header = (name: string, value: string, from: { Override: boolean }) => ({
    name,
    value,
    override: from.Override,
  });
  return [
    csp && header('content-security-policy', csp.ContentSecurityPolicy, csp),
    sniff && header('x-content-type-options', 'nosniff', sniff),
    frame && header('x-frame-options', frame.FrameOption, frame),
    referrer && header('referrer-policy', referrer.ReferrerPolicy, referrer),
    hsts &&
      header(
        'strict-transport-security',
        [
          `max-age=${hsts.AccessControlMaxAgeSec}`,
          ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
          ...(hsts.Preload ? ['preload'] : []),
        ].join('; '),
        hsts,
      ),
  ].filter((each) => each !== undefined);
};

/** Applies the policy to a response's headers: added headers replace existing ones only with `override`. */
export const withPolicy = (
  headers: Readonly<Record<string, string | string[]>>,
  policy: HeaderPolicy | undefined,
): Record<string, string | string[]> => {
  if (!policy) return { ...headers };
  const result = Object.fromEntries(Object.entries(headers).filter(([name]) => !policy.removed.includes(name)));
  for (const { name, value, override: overrides } of policy.added)
    if (overrides || !(name in result)) result[name] = value;
  return result;
};
