import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { useQuery } from '@tanstack/react-query';
import { shownTypeOf } from '../../../../../shared/domain/files/files.ts';
import { EndedBand } from '../../../components/ended-band.tsx';
import { FileDialog } from '../../../components/file-viewer/file-dialog.tsx';
import { FileViewer } from '../../../components/file-viewer/file-viewer.tsx';
import type { FileRequest } from '../../../components/file-viewer/use-file-content.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { ListLoading } from '../../../components/ui/list-loading.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { openFile } from './open-revision.ts';

type EndedFileDialogProps = {
  title: string;
  description: string;
  request: FileRequest;
  ended: string;
  /** Also a file that the page shows: for who compares its bytes with the evidence. */
  canDownload: boolean;
  onClose: () => void;
};

/** A file that is not in force, below a band that says so. In a tab of its own it would look like one that is. */
export const EndedFileDialog = (props: EndedFileDialogProps) => {
  const { title, description, request, ended, canDownload, onClose } = props;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['ended-file', request],
    queryFn: ({ signal }) => callApi('get-document-file', request, { signal }),
    gcTime: 0,
  });
  const open = () => void openFile(request);
  const type = data && !data.external ? shownTypeOf(data.file_name) : '';
  return (
    <FileDialog
      title={title}
      description={description}
      onClose={onClose}
      actions={
        canDownload &&
        type !== '' && (
          <Button variant="secondary" className="sm:mr-auto" onClick={open}>
            <DownloadSimpleIcon aria-hidden size={18} />
            Unduh
          </Button>
        )
      }
    >
      {error && <ErrorBanner title="Berkas gagal dimuat" message={messageOf(error)} retry={{ refetch, isFetching }} />}
      {!data && !error && <ListLoading label="Memuat berkas..." />}
      {data?.external && (
        <>
          <EndedBand text={ended} />
          <EmptyState
            title="Berkas ini ada di luar HIMS"
            hint={data.file_name}
            action={
              <Button variant="secondary" onClick={open}>
                Buka di tab baru
              </Button>
            }
          />
        </>
      )}
      {data && !data.external && (
        <FileViewer
          request={request}
          file={{ name: data.file_name, content_type: type }}
          ended={ended}
          onOpen={open}
          label={`Berkas “${title}”, ${description}`}
          className="overflow-hidden rounded-md border border-line"
        />
      )}
    </FileDialog>
  );
};
