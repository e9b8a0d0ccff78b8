import { useEffect, useState } from 'react';
import { findingWarnings } from '../../../../shared/domain/files/file-findings.ts';
import type { identityFinding } from '../../../../shared/domain/files/file-identity.ts';
import type { FirstPage } from '../../components/comparison/read-file.ts';
import type { FileField } from './form-fields.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

type Watched = Pick<SubmissionFormState, 'values' | 'found' | 'target'>;

/** What each chosen file states otherwise than the form, and that readers cannot open or print it, as sentences. */
export const useFileWarnings = ({ values, found, target }: Watched): Record<FileField, string[]> => {
  const { submission_purpose: purpose, document_number: nomor, document_title: title } = values;
  const [draftPage, supportingPage] = [useFirstPage(values.draft_file), useFirstPage(values.supporting_file)];
  const isFree = found.state === 'found' && found.match.kind === 'free';
  const revisi = target ? target.revisi + (purpose === 'revision' ? 1 : 0) : isFree ? 0 : undefined;
  const warningsOf = (kind: 'draft' | 'supporting', read: ReadFile | undefined): string[] => {
    if (!read) return [];
    const { page, rule } = read;
    const access = page.access ? { access: page.access } : {};
    const expected = { nomor: nomor.trim(), revisi: revisi ?? 0, title: title.trim(), formerTitle: target?.nama };
    // Until the number is known, and has its title, there is nothing to compare with.
    const isCompared = revisi !== undefined && expected.title !== '';
    const finding = rule(isCompared ? [page.text] : [], kind, expected);
    return findingWarnings(kind, { ...finding, ...access }, expected);
  };
  return { draft_file: warningsOf('draft', draftPage), supporting_file: warningsOf('supporting', supportingPage) };
};

interface ReadFile {
  file: File;
  page: FirstPage;
  /** Loaded with the first file, as its readers are. */
  rule: typeof identityFinding;
}

/** Read again for another file. A file that cannot be read, as a damaged one, has no warning: the server decides about it. */
const useFirstPage = (file: File | null): ReadFile | undefined => {
  const [read, setRead] = useState<ReadFile>();
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    void readPage(file).then(
      (done) => isCurrent && setRead(done),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return read?.file === file ? read : undefined;
};

const readPage = async (file: File): Promise<ReadFile> => {
  const [{ readFirstPage }, { identityFinding: rule }] = await Promise.all([
    import('../../components/comparison/read-file.ts'),
    import('../../../../shared/domain/files/file-identity.ts'),
  ]);
  return { file, page: await readFirstPage(file), rule };
};
