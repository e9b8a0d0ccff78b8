import { useQuery } from '@tanstack/react-query';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { shownKindOf, shownTypeOf } from '../../../../shared/domain/files/files.ts';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { isUnmarked, openDocument, reportOpened, unmarkedNotice } from '../../lib/files/open-document.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBanner } from '../ui/error-banner.tsx';
import { FileView } from './file-view.tsx';
import { loadContent } from './use-file-content.ts';

/** The present file of a document, with its content where the page can show it; `version` distinguishes its contents. */
export const useDocumentFile = (id: string, version: string, enabled = true) =>
  useQuery({
    queryKey: ['document-file', id, version],
    queryFn: async ({ signal }) => {
      const file = await callApi('get-document-file', { id, kind: 'controlled' }, { signal });
      // The server has recorded that it was opened.
      reportOpened(id);
      const facts = { name: file.file_name, content_type: shownTypeOf(file.file_name) };
      const isShown = !file.external && shownKindOf(facts) !== undefined;
      return { ...file, facts, content: isShown ? await loadContent(file.url, signal) : undefined };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled,
  });

type DocumentFileProps = {
  document: Pick<DocumentRow, 'id' | 'nama' | 'has_file'>;
  version: string;
  file: ReturnType<typeof useDocumentFile>;
  /** Shown first, from 1. */
  page?: number;
  ended?: string | undefined;
};

/** The present file of a document on the page; a link to another host is opened in a tab of its own. */
export const DocumentFile = ({ document, version, file, page, ended }: DocumentFileProps) => {
  const { data, error, refetch, isFetching } = file;
  const open = () => void openDocument(document);
  if (error)
    return <ErrorBanner title="Berkas gagal dimuat" message={messageOf(error)} retry={{ refetch, isFetching }} />;
  if (data?.external)
    return (
      <EmptyState
        title="Berkas ini ada di luar HIMS"
        hint={data.file_name}
        action={
          <Button variant="secondary" onClick={open}>
            Buka di tab baru
          </Button>
        }
      />
    );
  return (
    <>
      {data && isUnmarked(data) && (
        <p role="note" className="mb-3 shrink-0 rounded-md bg-review-soft px-3 py-2 text-review text-sm">
          <span className="font-semibold">{unmarkedNotice[0]}.</span> {unmarkedNotice[1]}
        </p>
      )}
      <FileView
        id={`${document.id} ${version}`}
        content={{ data: data?.content }}
        file={data?.facts}
        {...(page !== undefined && { page })}
        ended={ended}
        onOpen={open}
        label={`Berkas “${document.nama}”`}
        className="rounded-md border border-line"
      />
    </>
  );
};
