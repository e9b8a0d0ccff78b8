export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export interface TemplateResource {
  Type: string;
  Properties?: JsonObject;
  Condition?: string;
  Metadata?: JsonObject;
}

export interface Template {
  Resources: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: Json; Export?: { Name: Json } }>;
  Parameters?: Record<string, { Default?: Json }>;
}

/** One synthesized stack with its target account and region and its assets on disk. */
export interface Stack {
  name: string;
  account: string;
  region: string;
  template: Template;
  /** Path of each file asset by its object key in the template. */
  assets: ReadonlyMap<string, string>;
}

export interface Resource {
  stack: Stack;
  logicalId: string;
  type: string;
  /** `stack/logicalId`, unique in the environment. */
  id: string;
  /** Its construct path in the CDK app, for messages. */
  path: string;
  properties: JsonObject;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
