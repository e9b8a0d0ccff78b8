import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  checkpointText,
  heldCheckpoint,
  noteKeyId,
  openCheckpoint,
  shortCheckpoint,
  signedNote,
  verifierFrom,
  verifierKey,
} from '../../../functions/transparency-log/notes.ts';
import { emptyRoot } from '../../../functions/transparency-log/tree.ts';

const name = 'hims/uji';
const checkpoint = { origin: name, size: 7, root: emptyRoot };

const keyPairs = {
  Ed25519: { ...generateKeyPairSync('ed25519'), digest: null },
  'ECDSA P-256': { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), digest: 'sha256' },
};

describe.each(Object.entries(keyPairs))(
  'a checkpoint that is signed with %s',
  (_type, { publicKey, privateKey, digest }) => {
    const text = checkpointText(checkpoint);
    const signature = sign(digest, Buffer.from(text), privateKey);
    const note = signedNote(text, name, noteKeyId(name, publicKey), signature);
    const verifier = verifierFrom(verifierKey(name, publicKey));

    test('opens with the key of the log', () => {
      expect(note.split('\n').slice(0, 4)).toEqual([name, '7', emptyRoot.toString('base64'), '']);
      expect(openCheckpoint(note, verifier)).toEqual(checkpoint);
      const witnessed = `${note}— witness.example ${Buffer.alloc(68).toString('base64')}\n`;
      expect(openCheckpoint(witnessed, verifier)).toEqual(checkpoint);
    });

    test('is found in the text of a mail, and in the short form of a printed copy', () => {
      const mail = `Titik periksa\r\n\r\n  ${note.replaceAll('\n', '\r\n  ')}\r\n--\r\nHIMS`;
      expect(heldCheckpoint(mail, verifier)).toEqual(checkpoint);
      const short = shortCheckpoint(checkpoint);
      expect(short).toBe('7-e3b0c44298fc1c149afb');
      expect(heldCheckpoint(`Log bukti: ${short.toUpperCase()}`, verifier)).toEqual({
        size: 7,
        shortRoot: 'e3b0c44298fc1c149afb',
      });
      expect(() => heldCheckpoint(mail.replace('  7\r', '  8\r'), verifier)).toThrow('not valid');
      expect(() => heldCheckpoint('Titik periksa 26 Nov 2026', verifier)).toThrow('It has no checkpoint');
    });

    test('is refused when it was changed, or signed by another key', () => {
      expect(() => openCheckpoint(note.replace('\n7\n', '\n8\n'), verifier)).toThrow('not valid');
      const other = { name, key: generateKeyPairSync('ed25519').publicKey };
      expect(() => openCheckpoint(note, other)).toThrow('no signature of hims/uji');
      expect(() => openCheckpoint(text, verifier)).toThrow('Not a signed note');
    });
  },
);

test('the key and the note of the Go implementation open as there', () => {
  // golang.org/x/mod/sumdb/note, example of NewVerifier, and the key of sum.golang.org.
  const sumdb = verifierFrom('sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8');
  expect(noteKeyId(sumdb.name, sumdb.key).toString('hex')).toBe('033de0ae');
  expect(verifierKey(sumdb.name, createPublicKey(sumdb.key.export({ type: 'spki', format: 'pem' })))).toBe(
    'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8',
  );
  expect(() => verifierFrom('sum.golang.org+033de0af+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8')).toThrow(
    'another id',
  );
  expect(() => verifierFrom('sum.golang.org')).toThrow('Not a verifier key');
});
