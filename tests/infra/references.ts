import type { StackTemplates, Template } from './templates.ts';

/** A value of a template that stands for a resource. */
type Reference = { Ref: string } | { 'Fn::GetAtt': [string, string] } | { 'Fn::ImportValue': string };

const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && /^(Ref|Fn::(GetAtt|ImportValue))$/.test(Object.keys(value).join());

export interface Referenced {
  stack: string;
  id: string;
  type: string;
}

/** The resource that a value of a stack's template refers to, in this stack or, by its export, in another. */
export const referencedResource = (
  templates: StackTemplates,
  stack: keyof StackTemplates,
  value: unknown,
): Referenced | undefined => {
  if (!isReference(value)) return undefined;
  if ('Fn::ImportValue' in value) {
    for (const [other, template] of Object.entries(templates) as [keyof StackTemplates, Template][]) {
      const output = Object.values(template.Outputs ?? {}).find(
        ({ Export }) => Export?.Name === value['Fn::ImportValue'],
      );
      if (output) return referencedResource(templates, other, output.Value);
    }
    return undefined;
  }
  const id = 'Ref' in value ? value.Ref : value['Fn::GetAtt'][0];
  const type = templates[stack]?.Resources[id]?.Type;
  return type === undefined ? undefined : { stack, id, type };
};

/** The stacks and the regions they are deployed in. */
export const regionsOf = (manifest: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((manifest as { artifacts: Record<string, { environment?: string }> }).artifacts).flatMap(
      ([stack, { environment }]) => (environment === undefined ? [] : [[stack, environment.split('/').at(-1) ?? '']]),
    ),
  );
