import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EditableField } from '../../../web/src/features/master-list/drafts.ts';
import { EditCells } from '../../../web/src/features/master-list/edit-cells.tsx';

const shown = (doubled: boolean, changed: EditableField[] = []): string =>
  renderToStaticMarkup(
    createElement(EditCells, {
      number: 1,
      values: { nama: 'Prosedur', nomor: 'N-001', jenis: 'SOP', revisi: '0', status: 'Aktif' },
      isChanged: (field) => changed.includes(field),
      presentOf: () => undefined,
      problem: undefined,
      doubled,
      disabled: false,
      onChange: () => undefined,
    }),
  );

test('a number that several documents carry is marked while it is edited, until it is another', () => {
  expect(shown(true)).toMatch(/aria-label="Nomor Dokumen baris 1"[^>]*aria-describedby="[^"]+".*Nomor ganda/);
  expect(shown(false)).not.toContain('Nomor ganda');
  expect(shown(true, ['nomor'])).not.toContain('Nomor ganda');
});
