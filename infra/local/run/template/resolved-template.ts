import { type Created, type Identity, resourceIdentity } from './identities.ts';
import { type ReferenceResolver, resolve } from './intrinsics.ts';
import type { JsonObject, Resource, Stack } from './model.ts';

export type ResolvedTemplate = ReturnType<typeof resolvedTemplate>;

/** All stacks of an environment as one: finds resources by type, with every reference in their properties resolved. */
export const resolvedTemplate = (stacks: readonly Stack[]) => {
  const created = new Map<string, Created>();
  const resolving = new Set<string>();

  const resolver: ReferenceResolver = {
    ref: (stack, logicalId) => identityIn(stack, logicalId).ref,
    attribute: (stack, logicalId, attribute) => {
      const identity = identityIn(stack, logicalId);
      const value = identity.attributes[attribute];
      if (value === undefined) {
        const type = stack.template.Resources[logicalId]?.Type;
        throw new Error(`${stack.name}: ${logicalId} (${type}) has no attribute ${attribute} in the local stack`);
      }
      return value;
    },
    importValue: (name) => {
      for (const stack of stacks) {
        for (const output of Object.values(stack.template.Outputs ?? {})) {
          if (output.Export && resolve(output.Export.Name, stack, resolver) === name) {
            return resolve(output.Value, stack, resolver);
          }
        }
      }
      throw new Error(`No stack exports ${name}`);
    },
  };

  /** Resolves only the names: other properties may refer back to the resource (a table's policy to its table). */
  const identityIn = (stack: Stack, logicalId: string): Identity => {
    const declared = stack.template.Resources[logicalId];
    if (!declared) throw new Error(`${stack.name}: ${logicalId} is not declared`);
    const id = `${stack.name}/${logicalId}`;
    if (resolving.has(id)) throw new Error(`${id} refers to itself`);
    resolving.add(id);
    try {
      const names: JsonObject = {};
      for (const [key, value] of Object.entries(declared.Properties ?? {})) {
        if (/Name$|^ProtocolType$/.test(key)) names[key] = resolve(value, stack, resolver);
      }
      return resourceIdentity(resourceOf(stack, logicalId, names), created.get(id) ?? {});
    } finally {
      resolving.delete(id);
    }
  };

  const resourceOf = (stack: Stack, logicalId: string, properties: JsonObject): Resource => {
    const declared = stack.template.Resources[logicalId];
    const path = declared?.Metadata?.['aws:cdk:path'];
    return {
      stack,
      logicalId,
      type: declared?.Type ?? '',
      id: `${stack.name}/${logicalId}`,
      path: typeof path === 'string' ? path : `${stack.name}/${logicalId}`,
      properties,
    };
  };

  const declaredResources = stacks.flatMap((stack) =>
    Object.entries(stack.template.Resources).map(([logicalId, resource]) => {
      if (resource.Condition)
        throw new Error(`${stack.name}: ${logicalId} has a condition, which the local stack ignores`);
      return { stack, logicalId, resource };
    }),
  );

  const declaredByType = Map.groupBy(declaredResources, ({ resource }) => resource.Type);

  const withProperties = ({ stack, logicalId, resource }: (typeof declaredResources)[number]): Resource =>
    resourceOf(stack, logicalId, resolve(resource.Properties ?? {}, stack, resolver) as JsonObject);

  /** Every resource of a type. Properties are resolved now, so the resources they refer to must be created first. */
  const ofType = (...types: string[]): Resource[] =>
    types.flatMap((type) => declaredByType.get(type) ?? []).map(withProperties);

  const identityOf = ({ stack, logicalId }: Resource): Identity => identityIn(stack, logicalId);

  return {
    stacks,
    ofType,
    identityOf,
    types: () => new Set(declaredResources.map(({ resource }) => resource.Type)),
    /** The resource with this ARN or Ref value and type. */
    find: (type: string, value: string): Resource | undefined => {
      const found = declaredByType.get(type)?.find(({ stack, logicalId }) => {
        const { ref, attributes } = identityIn(stack, logicalId);
        return ref === value || attributes.Arn === value || attributes.StreamArn === value;
      });
      return found && withProperties(found);
    },
    /** Sets attributes that are known only after creation (a queue's URL, a stream's ARN). */
    setCreatedAttributes: (resource: Resource, attributes: Created) => created.set(resource.id, attributes),
  };
};
