import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type EditableField, emptyRow } from '../../../../web/src/features/master-list/editing/drafts.ts';
import { EditCells } from '../../../../web/src/features/master-list/editing/edit-cells.tsx';

const shown = (isDuplicate: boolean, changed: EditableField[] = []): string =>
  renderToStaticMarkup(
    createElement(EditCells, {
      number: 1,
      values: { ...emptyRow, nama: 'Prosedur', nomor: 'N-001', jenis: 'SOP' },
      isChanged: (field) => changed.includes(field),
      latestValueOf: () => undefined,
      problem: undefined,
      isDuplicate,
      disabled: false,
      activePlace: null,
      onChange: () => undefined,
    }),
  );

test('marks a duplicate number in editing until it is changed', () => {
  expect(shown(true)).toMatch(/aria-label="Nomor Dokumen baris 1"[^>]*aria-describedby="[^"]+".*Nomor ganda/);
  expect(shown(false)).not.toContain('Nomor ganda');
  expect(shown(true, ['nomor'])).not.toContain('Nomor ganda');
});
