import { createHmac } from 'node:crypto';

/**
 * Personal data in entries. A name, an NRP or a text that a person wrote stands in the log as an HMAC with a salt of that
 * person: without the salt it says nothing, so a person can be forgotten by deleting the salt, and the tree stays whole.
 */

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Fields with an NRP, and the fields beside them that describe the same person. */
const personFields = {
  nrp: ['full_name', 'display_name', 'avatar_url', 'signature', 'signature_sha256'],
  actor_nrp: ['actor_name'],
  submitter_nrp: ['submitter_name'],
  by_nrp: ['by_name'],
  leader_nrp: ['leader_name'],
  made_by: ['made_by_name'],
  updated_by: ['updated_by_name'],
  deleted_by: ['deleted_by_name'],
  requested_by: [],
} as const;
const personNames = Object.keys(personFields) as (keyof typeof personFields)[];

/** Fields with a list of NRPs. */
const peopleFields: ReadonlySet<string> = new Set(['approved_before', 'users']);

/** What people write, or who is named without an NRP: digested with the salt of the one who did the event. */
const freeTexts = [
  ...(['reason', 'change_reason', 'remark', 'witness', 'holder', 'place', 'purpose'] as const),
  ...(['description', 'borrower'] as const),
  ...(['mail_address', 'query', 'search', 'operator'] as const),
] as const;
const isFreeText = (field: unknown): boolean => freeTexts.some((each) => each === field);

/** The texts that do not stand in the log as they are; a test has the others. */
export type DigestedField =
  | keyof typeof personFields
  | (typeof personFields)[keyof typeof personFields][number]
  | (typeof freeTexts)[number];

/** NRPs in keys of recipients, as `U#12345678`, and in the text of a changed audience. */
const nrpInText = /\b\d{8}\b/g;
/** A field whose keys name recipients. */
const recipientsField = 'audience_since';

/** Who did the event that an item records: the first of these fields that it has. */
const actorFields = ['actor_nrp', 'by_nrp', 'requested_by', 'deleted_by', 'updated_by', 'nrp'] as const;

/** Of an event without an actor. */
const noActor = '-';

export const actorOf = (item: JsonObject): string => {
  for (const actor of [item['actor'], item['printed_by']])
    if (actor !== null && typeof actor === 'object' && 'nrp' in actor) return String(actor['nrp']);
  const field = actorFields.find((name) => typeof item[name] === 'string');
  return field === undefined ? noActor : String(item[field]);
};

/** Replaces a value of a person; `kind` distinguishes an NRP from other data of the person. */
export type Replace = (nrp: string, kind: 'person' | 'text', value: Json) => string;

const replacedIn = (value: Json, actor: string, replace: Replace): Json => {
  if (Array.isArray(value)) return value.map((each) => replacedIn(each, actor, replace));
  if (value === null || typeof value !== 'object') return value;
  const owners = ownersOf(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => {
      const owner = owners.get(name);
      if (owner === undefined || content === null) return [name, digestedField(name, content, value, actor, replace)];
      return [name, replace(owner, name in personFields ? 'person' : 'text', content)];
    }),
  );
};

/** The NRPs of the people whom fields of an object describe, by field. */
const ownersOf = (value: JsonObject): Map<string, string> =>
  new Map(
    personNames.flatMap((field) => {
      const nrp = value[field];
      return typeof nrp === 'string'
        ? [field, ...personFields[field]].map((name): [string, string] => [name, nrp])
        : [];
    }),
  );

/** A field that describes no person whose NRP stands beside it; `changed` is the object, which may be a changed field. */
const digestedField = (
  name: string,
  content: Json,
  { field: changed }: JsonObject,
  actor: string,
  replace: Replace,
): Json => {
  const person = (nrp: string): string => replace(nrp, 'person', nrp);
  const withoutNrps = (text: string): string => text.replace(nrpInText, person);
  if (peopleFields.has(name) && Array.isArray(content)) return content.map((nrp) => person(String(nrp)));
  const isChangedText = isFreeText(changed) && (name === 'from' || name === 'to') && content !== '';
  if (isChangedText || (isFreeText(name) && typeof content === 'string')) return replace(actor, 'text', content);
  if (changed === 'audience' && typeof content === 'string') return withoutNrps(content);
  if (name === recipientsField && content !== null && typeof content === 'object')
    return withRenamedKeys(content, withoutNrps);
  return replacedIn(content, actor, replace);
};

const withRenamedKeys = (value: Json, rename: (key: string) => string): Json =>
  Object.fromEntries(Object.entries(value as JsonObject).map(([key, content]) => [rename(key), content]));

/** The NRPs of everyone whose data an item has. */
export const peopleIn = (item: JsonObject): Set<string> => {
  const found = new Set<string>();
  withDigests(item, (nrp) => {
    found.add(nrp);
    return '';
  });
  return found;
};

export const withDigests = (item: JsonObject, replace: Replace): JsonObject =>
  replacedIn(item, actorOf(item), replace) as JsonObject;

/** In place of what the log has of a forgotten person, which can no longer be compared. */
export const forgotten = 'forgotten';
/** Of a person who has no salt and was not forgotten: it equals nothing. */
const unknown = 'unknown';

/** The salts of people (base64) by NRP; null for a person who was forgotten. */
export type Salts = ReadonlyMap<string, string | null>;

/** Digests people's values with their salts. */
export const personalDigest = (salts: Salts): Replace => {
  /** Of the same people there are many entries. */
  const known = new Map<string, string>();
  return (nrp, kind, value) => {
    const salt = salts.get(nrp);
    if (salt === undefined) return unknown;
    if (salt === null) return forgotten;
    const content = JSON.stringify([kind, value]);
    const digest =
      known.get(nrp + content) ??
      `${kind}:${createHmac('sha256', Buffer.from(salt, 'base64')).update(content).digest('base64url')}`;
    known.set(nrp + content, digest);
    return digest;
  };
};
