import { expect, test } from 'vitest';
import { metadataName, plainName } from '../../../functions/files/file-names.ts';
import { contract } from '../../../shared/api/index.ts';

const announced = (name: string) =>
  contract['create-upload-urls'].input.safeParse({
    purpose: 'submission',
    files: [{ name, size: 1, content_type: 'application/pdf', sha256: `${'A'.repeat(43)}=` }],
  });

/** One character of each length in UTF-8, and one that NFC expands to three. */
test.each(['a', '%', 'é', '漢', '🦺', '\ufb2c', '\u1100\u1161\u11a8'])(
  'fits a name of the maximum length of “%s” into the metadata that S3 accepts',
  (letter) => {
    let name = '';
    while (announced(`${name}${letter}.pdf`).success) name += letter;
    const stored = metadataName(plainName(`${name}.pdf`));
    expect(name.normalize('NFC').length).toBeGreaterThan(245);
    expect(stored).toMatch(/^[\x20-\x7e]+$/);
    expect('name'.length + stored.length).toBeLessThanOrEqual(2048);
    expect(decoded(stored)).toBe(plainName(`${name}.pdf`));
  },
);

const decoded = (stored: string): string => {
  const base64 = /^=\?UTF-8\?B\?(.*)\?=$/.exec(stored)?.[1];
  return base64 === undefined ? decodeURIComponent(stored) : Buffer.from(base64, 'base64').toString();
};
