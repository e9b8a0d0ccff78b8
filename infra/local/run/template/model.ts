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
  Outputs?: Record<string, { Value: Json; Export?: { Name: Json }; Condition?: string }>;
  Parameters?: Record<string, { Default?: Json }>;
  Conditions?: Record<string, Json>;
  Mappings?: Record<string, Record<string, Record<string, Json>>>;
}

/** One synthesized stack, where it would be deployed, and where its assets lie on disk. */
export interface Stack {
  name: string;
  account: string;
  region: string;
  template: Template;
  /** Path of each file asset by the object key the template names it with. */
  assets: ReadonlyMap<string, string>;
}

/** A resource that exists in this stage: its condition, if any, holds. */
export interface Resource {
  stack: Stack;
  logicalId: string;
  type: string;
  /** `stack/logicalId`, unique in the stage. */
  id: string;
  /** Where the CDK app defines it, for messages. */
  path: string;
  properties: JsonObject;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
