import { documentFields, sentenceLabel } from '../../shared/domain/documents/document-fields.ts';
import { spellingNote } from '../../shared/domain/documents/document-numbers.ts';
import type { FieldChange } from '../../shared/domain/import/changes.ts';
import { columnOf, isDateColumn } from '../../shared/domain/import/columns.ts';
import { columnTexts } from '../../shared/domain/import/row-texts.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import { waitingNote } from '../documents/waiting-change-rules.ts';
import type { RowResult } from '../jobs/row-results.ts';
import { rejectedRowResult, rowIdentity } from './rejected-rows.ts';
import type { ImportGroup } from './rows/groups.ts';
import type { ImportRow } from './rows/rows.ts';

/** The rejected row whose revision is below that of the existing document. */
export const lowerRevisionResult = (row: ImportRow, revisi: number, existing: number): RowResult =>
  rejectedRowResult(row, 'revisi', `Revisi ${revisi} lebih rendah dari revisi ${existing} yang sudah ada`, existing);

export const withNote = (result: RowResult, note: string): RowResult => ({
  ...result,
  note: joinedNotes(note, result.note),
});

const joinedNotes = (...notes: (string | undefined)[]): string => notes.filter((note) => note !== undefined).join('. ');

const approvedReasonText = 'Alasan perubahan tidak disimpan: revisi ini disetujui dengan alasannya sendiri';

/** Says that a stated reason is not stored where the approvers of the revision read another one. */
export const approvedReasonNote = (
  { change }: ControlledDocument,
  { change_reason, note }: ImportRow,
): Pick<RowResult, 'note'> =>
  change === undefined || change_reason === undefined || change_reason === change.reason
    ? {}
    : { note: joinedNotes(note, approvedReasonText) };

/** Says what an empty cell of an unchanged row leaves as it is stored. */
export const emptyNoted = (result: RowResult, { empty = [] }: ImportRow, stored: ControlledDocument): RowResult => {
  const texts = columnTexts(stored);
  const unchanged = empty.flatMap((field) => {
    const text = texts[columnOf(field)];
    return text ? `${sentenceLabel(documentFields[field].label)} ${isDateColumn(field) ? dayText(text) : text}` : [];
  });
  return unchanged.length === 0
    ? result
    : { ...result, note: joinedNotes(result.note, `Kosong pada berkas, tidak diubah: ${unchanged.join(', ')}`) };
};

/**
 * Of several new revisions of one document only the last counts as its update and may carry `moved_from`; the others
 * become history.
 */
export const withOneUpdate = (results: readonly RowResult[]): RowResult[] => {
  const last = results.findLastIndex(({ became }) => became === 'ubah');
  return results.map((result, at) => {
    if (result.became !== 'ubah' || at === last) return result;
    const { moved_from: _movedFrom, ...rest } = result;
    return { ...rest, became: 'riwayat' };
  });
};

/** The changes of the whole group, on the row that counts as its update. */
export const withChanges = (results: readonly RowResult[], changes: readonly FieldChange[]): RowResult[] =>
  results.map((result) => (result.became === 'ubah' ? { ...result, changes: [...changes] } : result));

/** Notes on each row whose number is written differently than the existing document's. */
export const withSpellingNotes = (results: readonly RowResult[], existingNomor: string): RowResult[] =>
  results.map((result) => {
    const note = spellingNote(result.nomor, existingNomor);
    return note === undefined ? result : withNote(result, note);
  });

/** The results where the change waits for a second person. */
export const waitingResults = (results: readonly RowResult[], note = waitingNote): RowResult[] =>
  results.map((result) =>
    ['baru', 'ubah', 'riwayat'].includes(result.became) ? { ...withNote(result, note), became: 'tertunda' } : result,
  );

const newWaitingNote = 'Menunggu persetujuan orang kedua; sampai itu dokumen ini belum berlaku';

/** The results of a group that creates a document, which may wait for a second person. */
export const creationResults = (results: readonly RowResult[], { waiting_change }: ControlledDocument): RowResult[] =>
  waiting_change ? waitingResults(results, newWaitingNote) : [...results];

/** The row results of a group that was written before a crash, derived from its document. */
export const repeatedResults = (group: ImportGroup, document: ControlledDocument): RowResult[] => {
  const was = document.imported?.was;
  const results = group.rows.map((row, at): RowResult => {
    const revisi = row.revisi ?? document.revisi;
    if (was && revisi < was.revisi) return lowerRevisionResult(row, revisi, was.revisi);
    const last = at === group.rows.length - 1;
    return {
      ...rowIdentity(row),
      became: last ? (was ? 'ubah' : 'baru') : 'riwayat',
      new_revisi: revisi,
      ...(was && { existing_revisi: was.revisi, duplicate: true }),
      ...(was && last && was.department !== document.department && { moved_from: was.department }),
    };
  });
  return was ? withSpellingNotes(results, was.nomor ?? document.nomor) : results;
};
