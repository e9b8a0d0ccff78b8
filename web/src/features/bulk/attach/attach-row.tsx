import { WarningIcon } from '@phosphor-icons/react/Warning';
import { XIcon } from '@phosphor-icons/react/X';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx';
import type { AssessedRow } from '../../../lib/bulk/attachment-rows.ts';
import { ContentChangedBox } from '../content-changed-box.tsx';
import { FileAccessWarning } from '../file-access.tsx';
import { FileState } from '../file-state.tsx';
import { DocumentLine } from './document-line.tsx';
import { DocumentPicker } from './document-picker.tsx';
import { doubtText } from './doubt-text.ts';

export interface RowActions {
  choose: (key: string, document: DocumentRow | undefined) => void;
  setReplace: (key: string, replace: boolean) => void;
  setContentChanged: (key: string, contentChanged: boolean) => void;
  setWaiting: (key: string, wait: boolean) => void;
  /** Removes the other files for the same document. */
  keepOnly: (row: AssessedRow) => void;
  remove: (key: string) => void;
}

type AttachRowProps = { assessed: AssessedRow; disabled: boolean; actions: RowActions };

export const AttachRow = ({ assessed, disabled, actions }: AttachRowProps) => {
  const { row } = assessed;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 px-3 py-2.5 md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{row.file.name}</p>
        <FileState file={row.file} sending={row.upload} />
        <FileAccessWarning file={row.file} />
      </div>
      <div className="min-w-0 max-md:col-span-2 max-md:row-start-2">
        <RowTarget assessed={assessed} disabled={disabled} actions={actions} />
      </div>
      {disabled ? (
        <span />
      ) : (
        <Button
          variant="ghost"
          size="icon"
          className="-my-1"
          aria-label={`Hapus ${row.file.name} dari daftar`}
          onClick={() => actions.remove(row.key)}
        >
          <XIcon aria-hidden size={18} />
        </Button>
      )}
    </li>
  );
};

const RowTarget = ({ assessed, disabled, actions }: AttachRowProps) => {
  const { row, kind, target, doubt } = assessed;
  const { key, file, proposals, chosen } = row;
  const picker = (label: string, variant: ButtonVariant) =>
    !disabled && (
      <DocumentPicker
        fileName={file.name}
        label={label}
        variant={variant}
        onChoose={(document) => actions.choose(key, document)}
      />
    );
  if (kind === 'matching') return <p className="text-muted">Mencocokkan...</p>;
  if (kind === 'attached' && target)
    return (
      <div className="flex flex-col gap-1.5">
        <DocumentLine document={target} />
        <p className="text-muted text-sm">Dokumen ini sudah memiliki berkas yang sama; tidak diunggah lagi.</p>
      </div>
    );
  if (kind === 'waiting') return <WaitingTarget assessed={assessed} disabled={disabled} actions={actions} />;
  if (target)
    return (
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <span className="min-w-0 flex-1 basis-56">
            <DocumentLine document={target} />
          </span>
          <span className="flex flex-wrap gap-2">
            {!disabled && doubt === 'several-files' && (
              <Button variant="secondary" size="sm" onClick={() => actions.keepOnly(assessed)}>
                Pakai yang ini saja
              </Button>
            )}
            {!disabled && kind === 'has-file' && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Ganti berkas dengan ${file.name}`}
                onClick={() => actions.setReplace(key, true)}
              >
                Ganti berkas
              </Button>
            )}
            {!disabled && kind === 'ready' && row.replace && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Jangan ganti berkas dengan ${file.name}`}
                onClick={() => actions.setReplace(key, false)}
              >
                Jangan ganti
              </Button>
            )}
            {picker('Ubah', 'ghost')}
          </span>
        </div>
        {doubt && <Warning>{doubtText(assessed)}</Warning>}
        {kind === 'has-file' && <Warning>Berkas yang ada hanya diganti jika Anda memilihnya.</Warning>}
        {kind === 'ready' && row.replace && (
          <>
            <Warning>Berkas yang ada diganti dan tersimpan dalam riwayat.</Warning>
            <ContentChangedBox
              checked={row.contentChanged}
              onChange={(contentChanged) => actions.setContentChanged(key, contentChanged)}
              disabled={disabled}
            />
          </>
        )}
        {kind === 'ready' && chosen && <p className="text-muted text-sm">Dipilih oleh Anda</p>}
      </div>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-56">
          <Warning>{doubtText(assessed)}</Warning>
        </span>
        <span className="flex flex-wrap gap-2">
          {!disabled && kind === 'unmatched' && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Simpan dahulu ${file.name}`}
              onClick={() => actions.setWaiting(key, true)}
            >
              Simpan dahulu
            </Button>
          )}
          {proposals.length === 0 && picker('Cari dokumen', 'secondary')}
        </span>
      </div>
      {proposals.map((document) => (
        <div key={document.id} className="flex items-start justify-between gap-3">
          <span className="min-w-0 flex-1">
            <DocumentLine document={document} />
          </span>
          {!disabled && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Pakai ${document.nomor} untuk ${file.name}`}
              onClick={() => actions.choose(key, document)}
            >
              Pakai
            </Button>
          )}
        </div>
      ))}
      {proposals.length > 0 && <div className="-my-1 flex justify-end">{picker('Cari dokumen', 'ghost')}</div>}
    </div>
  );
};

const WaitingTarget = ({ assessed: { row }, disabled, actions }: AttachRowProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
    <p className="min-w-0 flex-1 basis-56 text-muted">
      Disimpan, dan dilampirkan saat dokumen dengan nomor pada namanya dibuat atau diimpor.
    </p>
    {!disabled && (
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Jangan simpan ${row.file.name}`}
        onClick={() => actions.setWaiting(row.key, false)}
      >
        Jangan simpan
      </Button>
    )}
  </div>
);

const Warning = ({ children }: { children: string }) => (
  <p className="flex items-start gap-1 text-review text-sm">
    <WarningIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
    {children}
  </p>
);
