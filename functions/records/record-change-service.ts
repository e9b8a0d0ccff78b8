import pLimit from 'p-limit';
import type { InputOf } from '../../shared/api/index.ts';
import type { RecordEvent as ShownEvent } from '../../shared/api/records.ts';
import { canManageMasterList, userName } from '../../shared/domain/people/roles.ts';
import { canLendRecords, canSeeRecords } from '../../shared/domain/records/record-access.ts';
import {
  isInPlace,
  maxRecordFiles,
  quantityText,
  type RecordState,
  recordPeriodText,
  recordStateLabels,
} from '../../shared/domain/records/records.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { checkUpload, copyUpload } from '../files/claim-service.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { uploadClaimUpdate } from '../files/upload-store.ts';
import type { Caller } from '../http/call-event.ts';
import { loadProfile } from '../profiles/profile-store.ts';
import { loadHolds } from './hold-store.ts';
import { recordFieldsOf, recordRow, todayOf } from './record-service.ts';
import {
  loadRecord,
  loadRecordEvents,
  openLoanUpdate,
  type RecordEvent,
  recordWrites,
  type StoredRecord,
} from './record-store.ts';
import { type CommandContext, changedFailure, differencesOf } from './series-service.ts';
import { loadSeries } from './series-store.ts';

type Change = InputOf<'change-record'>['change'];

/** A record that the caller may see; one of another department is answered like one that does not exist. */
export const requireRecord = async (id: string, caller: Caller): Promise<StoredRecord> => {
  const record = await loadRecord(id);
  if (!record || !canSeeRecords(caller, record.department)) throw new Failure('not_found');
  return record;
};

const loadOwnSeries = async ({ series_id }: StoredRecord) => {
  const series = await loadSeries(series_id);
  if (!series) throw new Error(`There is no series ${series_id}`);
  return series;
};

export const describeRecord = async (id: string, caller: Caller, now: Date) => {
  const record = await requireRecord(id, caller);
  const [series, events, { holds }] = await Promise.all([
    loadOwnSeries(record),
    loadRecordEvents(id),
    loadHolds(record.series_id),
  ]);
  const shown = events.map(
    ({ action, at, actor, reason, record: after }, index): ShownEvent => ({
      ...{ action, at, actor, reason, loan: action === 'lent' ? after.loan : null },
      changes: index === 0 ? [] : differencesOf(textsOf(events[index - 1]?.record ?? after), textsOf(after)),
    }),
  );
  return { record: recordRow(record, series, holds, todayOf(now)), events: shown.toReversed() };
};

/** What an event of a record may change, by the field's label. */
const textsOf = (record: RecordEvent['record']): Record<string, string> => ({
  Periode: recordPeriodText(record),
  Uraian: record.description,
  Jumlah: quantityText(record),
  'Tempat simpan': record.place,
  'Awal retensi': dayText(record.starts_on),
  Berkas: record.files.map(({ name }) => name).join(', '),
});

/** Changes a record on the version that the caller saw. */
export const changeRecord = async (
  { id, version, change }: InputOf<'change-record'>,
  { caller, command, now }: CommandContext,
): Promise<{ version: number }> => {
  // Files are copied before the transaction: an unused copy is harmless, a missing file is not.
  const files = change.kind === 'attach' ? await storeFiles(id, change.files, caller) : [];
  return retryOnConflict(async (write) => {
    const record = await requireRecord(id, caller);
    const isAllowed = changesOnlyLoan(change) ? canLendRecords(caller, record.department) : canManageMasterList(caller);
    if (!isAllowed) throw new Failure('forbidden');
    if (record.version !== version) throw changedFailure(record);
    const by = { updated_by: { nrp: caller.nrp, full_name: caller.full_name }, updated_at: now.toISOString() };
    const { part, action, reason = null, writes = [] } = await effectOf(change, record, { files, caller, now });
    const after: StoredRecord = { ...record, ...part, ...by, version: version + 1 };
    const { title } = await loadOwnSeries(record);
    const result = { version: after.version };
    await write([...command.resultPuts(result), ...recordWrites(after, { title, action, reason }), ...writes]);
    return result;
  });
};

const changesOnlyLoan = ({ kind }: Change): boolean => kind === 'lend' || kind === 'return';

const storeFiles = (id: string, files: readonly { upload_id: string }[], caller: Caller): Promise<StoredFile[]> =>
  pLimit(4).map(files, async ({ upload_id }, at) => {
    const checked = await checkUpload(upload_id, caller, { label: labelOf(at) });
    return copyUpload(checked, `records/${id}/${upload_id}/${checked.safe_name}`);
  });

const labelOf = (at: number): string => `Berkas ke-${at + 1}`;

interface Effect {
  part: Partial<StoredRecord>;
  action: RecordEvent['action'];
  reason?: string;
  writes?: readonly TransactItem[];
}

type EffectContext = { files: readonly StoredFile[] } & Pick<CommandContext, 'caller' | 'now'>;

const effectOf = async (
  change: Change,
  record: StoredRecord,
  { files, caller, now }: EffectContext,
): Promise<Effect> => {
  if (!isInPlace(record)) throw notAvailable(record.state);
  switch (change.kind) {
    case 'correct':
      return { part: recordFieldsOf(change.fields), action: 'corrected', reason: change.reason };
    case 'attach':
      if (record.files.length + files.length > maxRecordFiles)
        throw invalidField('change.files', `Satu arsip paling banyak memiliki ${maxRecordFiles} berkas`);
      return {
        part: { files: [...record.files, ...files] },
        action: 'attached',
        writes: change.files.map(({ upload_id }, at) =>
          uploadClaimUpdate(upload_id, caller.nrp, `record-${record.id}`, labelOf(at)),
        ),
      };
    case 'lend': {
      if (record.state !== 'stored') throw notAvailable(record.state);
      if (change.due_on < todayOf(now))
        throw invalidField('change.due_on', 'Tanggal harus kembali tidak boleh sebelum hari ini');
      const { due_on } = change;
      const loan = { ...(await borrowerOf(change.borrower)), due_on, taken_at: now.toISOString() };
      const lent_by = { nrp: caller.nrp, full_name: caller.full_name };
      const part = { state: 'lent' as const, loan: { ...loan, lent_by } };
      return { part, action: 'lent', writes: [openLoanUpdate(record, part.loan)] };
    }
    case 'return':
      if (record.state !== 'lent') throw notAvailable(record.state);
      return { part: { state: 'stored', loan: null }, action: 'returned', writes: [openLoanUpdate(record, null)] };
  }
};

const notAvailable = (state: RecordState): Failure =>
  new Failure('record_not_available', { keadaan: recordStateLabels[state].toLowerCase() });

/** Who borrows: a user by NRP, or a name. */
const borrowerOf = async (borrower: string): Promise<{ borrower: string; nrp?: string }> => {
  if (!/^\d+$/.test(borrower)) return { borrower };
  const user = await loadProfile(borrower);
  if (!user?.active) throw invalidField('change.borrower', `Tidak ada pengguna aktif dengan NRP ${borrower}`);
  return { borrower: userName(user), nrp: borrower };
};
