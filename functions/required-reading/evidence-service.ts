import { audienceOf } from '../../shared/domain/documents/default-audiences.ts';
import type { NamedUser } from '../../shared/domain/people/roles.ts';
import { isInAudience } from '../../shared/domain/required-reading/audiences.ts';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { type ControlledDocument, loadDocument } from '../documents/document-store.ts';
import { readingDuty } from '../documents/reading-rules.ts';
import type { Caller } from '../http/handler.ts';
import type { Command } from '../http/idempotency-store.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import {
  type Evidence,
  evidenceWrites,
  loadOwnRecord,
  type OwnRecord,
  recordRestorationPut,
} from './evidence-store.ts';
import { readerOf } from './own-reading-service.ts';
import { digestOf, readerEntryOf } from './reading-records.ts';

const isReader = (document: ControlledDocument, caller: Caller, now: Date): boolean =>
  isInAudience(audienceOf(document, companyDistribution().defaults), readerOf(caller), now);

/** Records that a reader opens the present file of a document that they must read, once for each file. */
export const recordOpening = async (document: ControlledDocument, caller: Caller, now: Date): Promise<void> => {
  const duty = readingDuty(document);
  if (!duty || !isReader(document, caller, now)) return;
  const digest = digestOf(document);
  await retryOnConflict(async (write) => {
    const own = await loadOwnRecord({ nrp: caller.nrp, document_id: document.id, reading_id: duty.id, digest });
    const { record } = own;
    if (understoodAt(own) !== undefined) return write(recordRestorationPut(own));
    if (record?.reading_id === duty.id && record.digest === digest) return;
    await write(evidenceWrites(evidenceOf('opened', document, caller, now), own));
  });
};

export const evidenceOf = (
  action: Evidence['action'],
  document: ControlledDocument,
  { nrp, full_name }: NamedUser,
  now: Date,
): Evidence => ({
  action,
  document_id: document.id,
  reading_id: document.reading?.id ?? '',
  revisi: document.revisi,
  nomor: document.nomor,
  sha256: document.file?.sha256 ?? null,
  digest: digestOf(document),
  nrp,
  full_name,
  at: now.toISOString(),
});

/** When the person understood this reading of the document: evidence of it is never given twice. */
export const understoodAt = ({ readers, nrp }: OwnRecord): string | undefined => {
  const text = readers.entries.get(nrp);
  const entry = text === undefined ? undefined : readerEntryOf(text);
  return entry?.state === 'understood' ? new Date(entry.at).toISOString() : undefined;
};

export interface Acknowledgement {
  document_id: string;
  reading_id: string;
  understood_at: string;
}

/** The caller has understood the present content, whose file they opened; a repetition changes nothing. */
export const acknowledgeReading = (
  { document_id, reading_id }: { document_id: string; reading_id: string },
  { caller, command, now }: { caller: Caller; command: Command; now: Date },
): Promise<Acknowledgement> =>
  retryOnConflict(async (write) => {
    const document = await loadDocument(document_id);
    if (!document) throw new Failure('not_found');
    const { nomor } = document;
    if (readingDuty(document)?.id !== reading_id) throw new Failure('reading_changed', { nomor });
    if (!isReader(document, caller, now)) throw new Failure('not_in_audience', { nomor });
    const digest = digestOf(document);
    const own = await loadOwnRecord({ nrp: caller.nrp, document_id, reading_id, digest });
    const before = understoodAt(own);
    const { record } = own;
    if (before === undefined && (record?.reading_id !== reading_id || record.digest !== digest))
      throw new Failure('not_opened', { nomor });
    const result = { document_id, reading_id, understood_at: before ?? now.toISOString() };
    await write([
      ...command.resultPuts(result),
      ...(before === undefined
        ? evidenceWrites(evidenceOf('understood', document, caller, now), own)
        : recordRestorationPut(own)),
    ]);
    return result;
  });
