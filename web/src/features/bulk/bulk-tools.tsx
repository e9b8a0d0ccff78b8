import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { FilesIcon } from '@phosphor-icons/react/Files';
import { PaperclipIcon } from '@phosphor-icons/react/Paperclip';
import { TableIcon } from '@phosphor-icons/react/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { useCallback } from 'react';
import { bulkCalls } from '../../../../shared/api/bulk.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../components/ui/dropdown-menu.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { type BulkView, bulkViewOf, withBulkView } from '../../lib/bulk/bulk-view-url.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUser } from '../../lib/session/session.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';

addCalls(bulkCalls);

/** With the review of an import, which weighs more than the screen. */
const BulkDialog = lazyComponent(() => import('./bulk-dialog.tsx').then((file) => file.BulkDialog));
const WatchedJobToasts = lazyComponent(() => import('./jobs/job-toasts.ts').then((file) => file.WatchedJobToasts));

/** The upload-type control and the dialogs it opens, for users who may edit the master list. */
export const BulkTools = () => (canManageMasterList(useUser()) ? <Tools /> : null);

const Tools = () => {
  const { view, openView } = useBulkView();
  return (
    <>
      <DropdownMenu
        trigger={(props) => (
          <Button {...props} variant="secondary">
            <UploadSimpleIcon aria-hidden size={18} />
            Impor &amp; Upload
            <CaretDownIcon aria-hidden size={14} />
          </Button>
        )}
      >
        <DropdownMenuItem onSelect={() => openView({ open: 'csv' })}>
          <TableIcon aria-hidden size={18} />
          Impor CSV/Excel
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => openView({ open: 'files' })}>
          <FilesIcon aria-hidden size={18} />
          Upload Berkas Dokumen
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => openView({ open: 'attach' })}>
          <PaperclipIcon aria-hidden size={18} />
          Lampirkan Berkas
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => openView({ open: 'jobs' })}>
          <ClockCounterClockwiseIcon aria-hidden size={18} />
          Pekerjaan Terakhir
        </DropdownMenuItem>
      </DropdownMenu>
      <WatchedJobToasts />
      {view && <BulkDialog view={view} openView={openView} />}
    </>
  );
};

/** The open dialog, stored in the URL: a reload shows it again, and Back closes it. */
const useBulkView = () => {
  const [parameters, setParameters] = useUrlParameters();
  const view = bulkViewOf(parameters);
  const replace = view !== null;
  const openView = useCallback(
    (next: BulkView | null) => setParameters((present) => withBulkView(present, next), { replace }),
    [setParameters, replace],
  );
  return { view, openView };
};
