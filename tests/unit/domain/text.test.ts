import { expect, test } from 'vitest';
import { contract } from '../../../shared/api/index.ts';
import { isWellFormed, optionalParagraph, textLine } from '../../../shared/domain/text.ts';

const loneSurrogates = ['\ud800', 'a\udfff', '\ude00\ud83d', 'Prosedur \ud83d'];

test.each(loneSurrogates)('rejects a lone surrogate in a line and in a paragraph: %j', (text) => {
  const message = 'Judul mengandung karakter yang tidak diperbolehkan';
  for (const schema of [textLine('Judul', 200), optionalParagraph('Judul', 200)])
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe(message);
  expect(isWellFormed(text)).toBe(false);
});

test('accepts characters of any encoded length', () => {
  for (const text of ['Prosedur', 'é 漢字', '🦺', '👷🏽‍♀️']) {
    expect(textLine('Judul', 200).parse(text)).toBe(text);
    expect(optionalParagraph('Judul', 200).parse(text)).toBe(text);
    expect(isWellFormed(text)).toBe(true);
  }
});

test.each(loneSurrogates)('rejects a file name with a lone surrogate and names the field: %j', (name) => {
  const file = { name: `${name}.pdf`, size: 1, content_type: 'application/pdf', sha256: `${'A'.repeat(43)}=` };
  const { error } = contract['create-upload-urls'].input.safeParse({ purpose: 'submission', files: [file] });
  expect(error?.issues[0]).toMatchObject({
    path: ['files', 0, 'name'],
    message: 'Nama berkas mengandung karakter yang tidak diperbolehkan',
  });
});
