import type { WaitingFileEntry } from '../../../../../shared/api/attachments.ts';
import { Button } from '../../../components/ui/button.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { toast } from '../../../lib/toast.ts';

/** Why a file is not attached by itself, and how the user makes it theirs. */
export const TakeOverWaitingFile = ({ file }: { file: WaitingFileEntry }) => {
  const { mutate, isPending, error } = useCommand('take-over-waiting-files', {
    changes: ['waiting-file'],
    failure: 'Berkas belum diambil alih',
    onSuccess: ({ taken_count }) => {
      if (taken_count > 0)
        toast.success('Berkas Diambil Alih', `${file.name} dilampirkan atas nama Anda saat dokumennya ada.`);
      else toast.show('Berkas Sudah Berubah', `${file.name} sudah dilampirkan, dihapus, atau diambil alih.`);
    },
  });
  return (
    <div className="mt-1 flex flex-col items-start gap-2 text-sm">
      <p className="text-review">
        Tidak dilampirkan dengan sendirinya, karena penyimpannya nonaktif atau bukan lagi Admin atau Document
        Controller. Ambil alih berkas ini, atau hapus.
      </p>
      <Button
        variant="secondary"
        working={isPending}
        aria-label={`Ambil alih ${file.name}`}
        onClick={() => mutate({ ids: [file.id] })}
      >
        {isPending ? 'Mengambil alih...' : 'Ambil Alih'}
      </Button>
      {error && (
        <p role="alert" className="text-danger">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
};
