import { CaretDownIcon } from '@phosphor-icons/react/dist/icons/CaretDown';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/icons/ClockCounterClockwise';
import { FilesIcon } from '@phosphor-icons/react/dist/icons/Files';
import { TableIcon } from '@phosphor-icons/react/dist/icons/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/icons/UploadSimple';
import { lazy, Suspense } from 'react';
import { keepsMasterList } from '../../../../shared/domain/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../components/ui/dropdown-menu.tsx';
import { useUser } from '../../lib/session.ts';
import { useExpectedJobs } from './expected-jobs.ts';
import { useBulkPlace } from './use-bulk-place.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

/** The upload-type control and the dialogs it opens, for those who keep the master list. */
export function BulkTools() {
  return keepsMasterList(useUser()) ? <Tools /> : null;
}

function Tools() {
  const { place, go } = useBulkPlace();
  useExpectedJobs();
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary">
            <UploadSimpleIcon aria-hidden size={18} />
            Import &amp; Upload
            <CaretDownIcon aria-hidden size={14} />
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => go({ open: 'csv' })}>
          <TableIcon aria-hidden size={18} />
          Import CSV/Excel
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => go({ open: 'files' })}>
          <FilesIcon aria-hidden size={18} />
          Upload File Dokumen
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => go({ open: 'jobs' })}>
          <ClockCounterClockwiseIcon aria-hidden size={18} />
          Pekerjaan Terakhir
        </DropdownMenuItem>
      </DropdownMenu>
      {place && (
        <Suspense>
          <BulkDialog place={place} go={go} />
        </Suspense>
      )}
    </>
  );
}
