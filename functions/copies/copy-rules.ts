import type { CopiedDocument } from '../../shared/domain/copies/copies.ts';
import type { ControlledDocument } from '../documents/document-store.ts';

/** What of a document decides whether its copies must be recalled; undefined for a document that does not exist. */
export const copiedDocument = (document: ControlledDocument | undefined): CopiedDocument | undefined => document;
