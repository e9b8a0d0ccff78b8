import { createHash } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StoredFile } from '../../../functions/files/stored-file.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import { extractText } from '../../../functions/text-extraction/text-extraction.ts';
import { saveTextFile } from '../../../functions/text-extraction/text-files.ts';
import type { DocumentText } from './document-text.ts';
import { contentTypes, type FileKind, fileOf } from './files.ts';

const s3 = new S3Client({});

/** Creates a file with this text and stores it in a folder of the documents bucket, where wanted with its text. */
export const storeFile = async (
  folder: string,
  kind: FileKind,
  text: DocumentText,
  { withText = false } = {},
): Promise<StoredFile> => {
  // Known here, so that the start does not wait until hundreds of PDFs are read.
  const pages: string[] = [];
  const bytes = await fileOf(kind, text, (line, page) => {
    pages[page] = pages[page] === undefined ? line : `${pages[page]}\n${line}`;
  });
  const name = `${text.nomor} ${text.nama}`.replace(/[^\w .()-]+/g, '').slice(0, 100);
  const key = `${folder}/${text.nomor}-rev-${text.revisi}.${kind}`;
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const { VersionId } = await s3.send(
    new PutObjectCommand({
      Bucket: requiredEnv('DOCUMENTS_BUCKET'),
      Key: key,
      Body: bytes,
      ContentType: contentTypes[kind],
      ChecksumSHA256: sha256,
    }),
  );
  if (withText) await saveTextFile(sha256, kind === 'pdf' ? { pages } : await extractText(`${name}.${kind}`, bytes));
  return {
    key,
    ...(VersionId === undefined ? {} : { version_id: VersionId }),
    name: `${name}.${kind}`,
    size: bytes.length,
    content_type: contentTypes[kind],
    sha256,
  };
};
