import { act, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { DocumentEdit, RowResult } from '../../../shared/api/document-edits.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { openScreen, users } from '../../support/render-screen.tsx';
import { type Answers, inputsOf } from '../../support/stubbed-calls.ts';
import { listed } from '../../support/stubbed-catalogue.ts';
import { layOutRows } from '../../support/stubbed-layout.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

export { row };

const saved = ({ version, deleted, ...values }: DocumentEdit, stored: DocumentRow): RowResult => ({
  ...{ id: stored.id, success: true },
  document: { ...stored, ...(values as Partial<DocumentRow>), version: version + 1 },
});
export const rejected = (present: DocumentRow, message: string, fields?: Record<string, string>): RowResult => ({
  ...{ id: present.id, success: false, error: 'document_changed', message, present },
  ...(fields && { fields }),
});

/** Saves every row, except those with another result. */
const savingRows =
  (stored: readonly DocumentRow[], results: readonly RowResult[] = []): Answers['update-hims-documents'] =>
  ({ rows }) => {
    const answers = rows.map(
      (edit) =>
        results.find(({ id }) => id === edit.id) ??
        saved(edit as DocumentEdit, stored.find(({ id }) => id === edit.id) ?? expect.fail(`no row ${edit.id}`)),
    );
    return { updated_count: answers.filter(({ success }) => success).length, results: answers };
  };

/** The list of Produksi, to which the server saves every change. */
export const openList = async (rows: readonly DocumentRow[], answers: Answers = {}, at = '') => {
  layOutRows();
  const page = await openScreen(`/daftar-induk/dokumen/produksi${at}`, {
    as: users.controller,
    answers: { ...listed(rows), 'update-hims-documents': savingRows(rows), ...answers },
  });
  await screen.findByText(rows[0]?.nomor ?? '');
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, press, edit: () => press('Edit'), save: () => press('Simpan Perubahan') };
};

export const answerRows = (rows: readonly DocumentRow[], ...results: RowResult[]): Answers => ({
  'update-hims-documents': savingRows(rows, results),
});

const inRow = <T extends HTMLElement>(index: number, selector: string): T =>
  document.querySelector<T>(`tr[data-line="${index}"] ${selector}`) ?? expect.fail(`no ${selector} in row ${index}`);
export const rowAt = (index: number) =>
  within(document.querySelector<HTMLElement>(`tr[data-line="${index}"]`) ?? expect.fail(`no row ${index}`));
export const field = (index: number, name: string) => inRow<HTMLInputElement>(index, `[data-field=${name}]`);
export const value = (index: number, name: string): string => field(index, name).value;
export const box = (index: number) => field(index, 'select');
export const rowCount = (): number => document.querySelectorAll('tr[data-line]').length;

/** 'nama 0' on the cell of the first row's name, 'nama 0 text' with the caret in it. */
export const focused = (): string => {
  const stop = document.activeElement?.closest<HTMLElement>('[data-stop]');
  const line = stop?.closest<HTMLElement>('tr')?.dataset['line'];
  return `${stop?.dataset['stop']} ${line}${stop === document.activeElement ? '' : ' text'}`;
};

/** The rows of all requests that saved or deleted rows. */
export const sentRows = () => inputsOf('update-hims-documents').map(({ rows }) => rows);

/** Toasts about other users' changes appear together, after a while. */
export const waitForChangeToasts = () => act(() => vi.advanceTimersByTimeAsync(700));
