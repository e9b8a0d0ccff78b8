import { createHash } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { endOfRevision } from '../../shared/domain/documents/revision-end.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import { digested, s3, saveObject, statusOf } from '../files/s3.ts';
import { requiredEnv } from '../runtime/env.ts';

/** Changes with what the pages say: a view of an earlier form is made again. */
const form = 2;

/**
 * One object for each document, so that the view of a revision replaces that of the former one. In the bucket of what is
 * neither locked nor in backups, because a view can be made again.
 */
export const viewKey = (documentId: string): string => `views/${documentId}.pdf`;

export type ViewedDocument = Pick<
  ControlledDocument,
  'revisi' | 'made_at' | 'file' | 'status' | 'ended_reason' | 'ended_at'
>;

/**
 * Identifies the view of a document's present file: it follows from the bytes and from what the pages say of the
 * revision, so that one in force is never opened of a document that has ended. Undefined for a document whose file has no
 * pages to mark.
 */
export const viewIdOf = (document: ViewedDocument | undefined): string | undefined => {
  if (document?.file?.content_type !== 'application/pdf') return undefined;
  const end = endOfRevision(document);
  const shown = [form, document.file.sha256, document.revisi, document.made_at, ...(end ? [end.reason, end.at] : [])];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
};

/** The stored view, or why the file has none. */
export interface StoredView {
  key: string;
  refusal: string | undefined;
  /** The host in its codes, which may be a former one. */
  host: string | undefined;
}

/** What is stored of the view of a document's present file; undefined while it is not made. */
export const findView = async (
  document: ViewedDocument & Pick<ControlledDocument, 'id'>,
): Promise<StoredView | undefined> => {
  const viewId = viewIdOf(document);
  if (viewId === undefined) return undefined;
  const key = viewKey(document.id);
  try {
    const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket: requiredEnv('UPLOADS_BUCKET'), Key: key }));
    if (Metadata?.['view-id'] !== viewId) return undefined;
    return { key, refusal: Metadata['refusal'], host: Metadata['host'] };
  } catch (error) {
    // S3 answers 403 for a missing object to a function that may not list the bucket.
    if ([403, 404].includes(statusOf(error) ?? 0)) return undefined;
    throw error;
  }
};

/** What the band of a view has that does not follow from the document; with it the view can be made again and compared. */
export interface ViewCode {
  token: string;
  host: string;
}

/** Stores a view, or without bytes why the file has none. */
export const saveView = async (
  documentId: string,
  viewId: string,
  view: { bytes: Uint8Array; code: ViewCode } | { refusal: string },
): Promise<void> => {
  const { Metadata, ...object } = digested('bytes' in view ? view.bytes : new Uint8Array());
  await saveObject('UPLOADS_BUCKET', {
    Key: viewKey(documentId),
    ...object,
    ContentType: 'application/pdf',
    Metadata: { ...Metadata, 'view-id': viewId, ...('refusal' in view ? { refusal: view.refusal } : view.code) },
  });
};
