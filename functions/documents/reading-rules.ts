import { createHash } from 'node:crypto';
import { type Audience, type AudienceKey, audienceKeys } from '../../shared/domain/required-reading/audiences.ts';
import type { Reading } from '../../shared/domain/required-reading/reading.ts';
import type { ControlledDocument } from './document-store.ts';

/** The id of a reading that follows from what asks for it: the same at every attempt. */
export const readingIdOf = (cause: string): string =>
  createHash('sha256').update(cause).digest('base64url').slice(0, 12);

/** What must be read of a document now: nothing of one that is not in force, or that has no file to open. */
export const readingDuty = ({
  status,
  deleted_at,
  reading,
  file,
  file_url,
}: Pick<ControlledDocument, 'status' | 'deleted_at' | 'reading' | 'file' | 'file_url'>): Reading | undefined =>
  status === 'Aktif' && deleted_at === undefined && (file !== undefined || file_url !== undefined)
    ? reading
    : undefined;

/** The reading for recipients who belong to the audience since a later time. */
export const readingFor = (duty: Reading, since: string | undefined): Reading =>
  since !== undefined && since > duty.since ? { ...duty, since } : duty;

/** The id of the reading that a change of this version of a document asks for. */
export const requestedReadingId = ({ id, version }: Pick<ControlledDocument, 'id' | 'version'>): string =>
  readingIdOf(`${id}#${version}`);

/**
 * The reading of a document that gets a file: asked for again where the content changed, and from now on where there was
 * no file to read until now.
 */
export const readingWithFile = (
  before: ControlledDocument,
  { at, contentChanged }: { at: string; contentChanged: boolean },
): Reading | undefined => {
  if (contentChanged) return { id: requestedReadingId(before), since: at };
  const hadFile = before.file !== undefined || before.file_url !== undefined;
  return before.reading && !hadFile ? { ...before.reading, since: at } : before.reading;
};

/** A document's audience after a choice; recipients who were not in the audience `former` belong to it from now on. */
export const audienceAfter = (
  { reading, audience_since = {} }: Pick<ControlledDocument, 'reading' | 'audience_since'>,
  former: Audience,
  { chosen, next, at }: { chosen: Audience | undefined; next: Audience; at: string },
): Pick<ControlledDocument, 'audience' | 'audience_since'> => {
  const formerKeys = new Set(audienceKeys(former));
  const since = audienceKeys(next).flatMap((key): [AudienceKey, string][] => {
    const start = formerKeys.has(key) ? audience_since[key] : at;
    return start !== undefined && reading !== undefined && start > reading.since ? [[key, start]] : [];
  });
  return { audience: chosen, audience_since: since.length > 0 ? Object.fromEntries(since) : undefined };
};
