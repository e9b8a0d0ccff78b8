import { isObject, type Json, type JsonObject, type Stack } from './model.ts';

/** Resolves references to other resources and stacks. */
export interface ReferenceResolver {
  ref: (stack: Stack, logicalId: string) => Json;
  attribute: (stack: Stack, logicalId: string, attribute: string) => Json;
  importValue: (name: string) => Json;
}

const noValue = Symbol('AWS::NoValue');
type Resolved = Json | typeof noValue;

/** Resolves the intrinsic functions of a value in a stack's template, as CloudFormation does at deployment. */
export const resolve = (value: Json, stack: Stack, resolver: ReferenceResolver): Json => {
  const resolved = evaluate(value, stack, resolver);
  if (resolved === noValue) throw new Error(`${stack.name}: AWS::NoValue where a value is required`);
  return resolved;
};

const evaluate = (value: Json, stack: Stack, resolver: ReferenceResolver): Resolved => {
  if (Array.isArray(value)) {
    return value.map((entry) => evaluate(entry, stack, resolver)).filter((entry) => entry !== noValue);
  }
  if (!isObject(value)) return value;
  const [name, ...others] = Object.keys(value);
  if (name !== undefined && others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
    return evaluateFunction(name, value[name] ?? null, stack, resolver);
  }
  const result: JsonObject = {};
  for (const [key, entry] of Object.entries(value)) {
    const resolved = evaluate(entry, stack, resolver);
    if (resolved !== noValue) result[key] = resolved;
  }
  return result;
};

const evaluateFunction = (name: string, argument: Json, stack: Stack, resolver: ReferenceResolver): Resolved => {
  const inner = (value: Json): Json => resolve(value, stack, resolver);
  const text = (value: Json): string => asText(inner(value), name, stack);
  const list = (value: Json): Json[] => {
    const resolved = inner(value);
    if (!Array.isArray(resolved)) throw new Error(`${stack.name}: ${name} requires a list`);
    return resolved;
  };
  const parameters = Array.isArray(argument) ? argument : [argument];
  const parameter = (index: number): Json => {
    const value = parameters[index];
    if (value === undefined) throw new Error(`${stack.name}: ${name} has no argument ${index + 1}`);
    return value;
  };

  switch (name) {
    case 'Ref':
      return referenceValue(text(argument), stack, resolver);
    case 'Fn::GetAtt': {
      const [logicalId = '', ...attribute] = Array.isArray(argument) ? argument.map(text) : text(argument).split('.');
      return resolver.attribute(stack, logicalId, attribute.join('.'));
    }
    case 'Fn::Join':
      return list(parameter(1))
        .map((part) => asText(part, name, stack))
        .join(text(parameter(0)));
    case 'Fn::Split':
      return text(parameter(1)).split(text(parameter(0)));
    case 'Fn::Select':
      return (
        list(parameter(1))[Number(text(parameter(0)))] ?? fail(stack, `${name} has an index beyond the end of its list`)
      );
    case 'Fn::Sub':
      return substitute(parameters, stack, resolver);
    case 'Fn::ImportValue':
      return resolver.importValue(text(argument));
    default:
      return fail(stack, `unknown intrinsic function ${name}`);
  }
};

const referenceValue = (name: string, stack: Stack, resolver: ReferenceResolver): Resolved => {
  switch (name) {
    case 'AWS::NoValue':
      return noValue;
    case 'AWS::Region':
      return stack.region;
    case 'AWS::AccountId':
      return stack.account;
    case 'AWS::Partition':
      return 'aws';
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    case 'AWS::StackName':
      return stack.name;
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${stack.region}:${stack.account}:stack/${stack.name}/local`;
    default: {
      const parameter = stack.template.Parameters?.[name];
      return parameter?.Default !== undefined ? parameter.Default : resolver.ref(stack, name);
    }
  }
};

const substitute = (parameters: Json[], stack: Stack, resolver: ReferenceResolver): string => {
  const [template, variables] = parameters;
  if (typeof template !== 'string') return fail(stack, 'Fn::Sub requires a string');
  return template.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    const variable = isObject(variables) ? variables[name] : undefined;
    const value =
      variable !== undefined
        ? variable
        : name.includes('.') && !name.startsWith('AWS::')
          ? { 'Fn::GetAtt': name }
          : { Ref: name };
    return asText(resolve(value, stack, resolver), 'Fn::Sub', stack);
  });
};

const asText = (value: Json, where: string, stack: Stack): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return fail(stack, `${where} requires a string, not ${JSON.stringify(value)}`);
};

const fail = (stack: Stack, message: string): never => {
  throw new Error(`${stack.name}: ${message}`);
};
