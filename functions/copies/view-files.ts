import { createHash } from 'node:crypto';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ControlledDocument } from '../documents/document-store.ts';
import { s3, statusOf } from '../files/s3.ts';
import { requiredEnv } from '../runtime/env.ts';

/** Changes with what the pages say: a view of an earlier form is made again. */
const form = 1;

/**
 * One object for each document, so that the view of a revision replaces that of the former one. In the bucket of what is
 * neither locked nor in backups, because a view can be made again.
 */
const viewKey = (documentId: string): string => `views/${documentId}.pdf`;

/**
 * Identifies the view of a document's present file: it follows from the bytes and from what the pages say of the
 * revision. Undefined for a document whose file has no pages to mark.
 */
export const viewIdOf = (
  document: Pick<ControlledDocument, 'revisi' | 'made_at' | 'file'> | undefined,
): string | undefined =>
  document?.file?.content_type === 'application/pdf'
    ? createHash('sha256')
        .update(JSON.stringify([form, document.file.sha256, document.revisi, document.made_at]))
        .digest('base64url')
    : undefined;

/** The stored view, or why the file has none. */
export interface StoredView {
  key: string;
  refusal: string | undefined;
}

/** What is stored of the view of a document's present file; undefined while it is not made. */
export const findView = async (
  document: Pick<ControlledDocument, 'id' | 'revisi' | 'made_at' | 'file'>,
): Promise<StoredView | undefined> => {
  const viewId = viewIdOf(document);
  if (viewId === undefined) return undefined;
  const key = viewKey(document.id);
  try {
    const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket: requiredEnv('UPLOADS_BUCKET'), Key: key }));
    if (Metadata?.['view-id'] !== viewId) return undefined;
    return { key, refusal: Metadata['refusal'] };
  } catch (error) {
    // S3 answers 403 for a missing object to a function that may not list the bucket.
    if ([403, 404].includes(statusOf(error) ?? 0)) return undefined;
    throw error;
  }
};

/** Stores a view, or without bytes why the file has none. */
export const saveView = async (
  documentId: string,
  viewId: string,
  view: { bytes: Uint8Array } | { refusal: string },
): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: requiredEnv('UPLOADS_BUCKET'),
      Key: viewKey(documentId),
      Body: 'bytes' in view ? view.bytes : '',
      ContentType: 'application/pdf',
      Metadata: { 'view-id': viewId, ...('refusal' in view && { refusal: view.refusal }) },
    }),
  );
};
