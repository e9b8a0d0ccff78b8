import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EditableField } from '../../../../web/src/features/master-list/editing/drafts.ts';
import { EditCells } from '../../../../web/src/features/master-list/editing/edit-cells.tsx';

const shown = (isDuplicate: boolean, changed: EditableField[] = []): string =>
  renderToStaticMarkup(
    createElement(EditCells, {
      number: 1,
      values: { nama: 'Prosedur', nomor: 'N-001', jenis: 'SOP', revisi: '0', status: 'Aktif' },
      isChanged: (field) => changed.includes(field),
      latestValueOf: () => undefined,
      problem: undefined,
      isDuplicate,
      disabled: false,
      onChange: () => undefined,
    }),
  );

test('a number that several documents carry is marked while it is edited, until it is another', () => {
  expect(shown(true)).toMatch(/aria-label="Nomor Dokumen baris 1"[^>]*aria-describedby="[^"]+".*Nomor ganda/);
  expect(shown(false)).not.toContain('Nomor ganda');
  expect(shown(true, ['nomor'])).not.toContain('Nomor ganda');
});
