import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { audienceText } from '../../../../shared/domain/required-reading/audiences.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { Button } from '../../components/ui/button.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { ProgressText } from './progress-text.tsx';
import { SelectRow } from './select-row.tsx';
import type { Progress } from './use-distribution.ts';

export type RecipientsListProps = {
  documents: readonly DistributedDocument[];
  progress: ReadonlyMap<string, Progress> | undefined;
  /** The document whose readers are shown beside the list. */
  openId: string | null;
  onOpen: (id: string) => void;
  /** Undefined for users who may not change the distribution. */
  selection: { ids: ReadonlySet<string>; toggle: (id: string) => void } | undefined;
};

const cell = 'max-lg:px-2';

export const RecipientsTable = ({ documents, progress, openId, onOpen, selection }: RecipientsListProps) => {
  const beside = openId !== null;
  return (
    <TableFrame>
      <Table fixed>
        <TableHead>
          <tr>
            {selection && (
              <TableHeader className="w-10 pointer-coarse:w-14">
                <VisuallyHidden>Pilih</VisuallyHidden>
              </TableHeader>
            )}
            <TableHeader className={`${cell} w-36 lg:w-44`}>Nomor Dokumen</TableHeader>
            <TableHeader className={cell}>Nama Dokumen</TableHeader>
            {!beside && (
              <>
                <TableHeader className={`${cell} w-32 lg:w-44`}>Penerima</TableHeader>
                <TableHeader className={`${cell} w-28`}>Batas Baca</TableHeader>
              </>
            )}
            <TableHeader className={`${cell} w-32`}>Dipahami</TableHeader>
            <TableHeader className={`${cell} w-24 text-right`}>Aksi</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {documents.map(({ document, audience, is_default, reading }, index) => (
            <TableRow key={document.id} index={index} selected={document.id === openId}>
              {selection && (
                <TableCell>
                  <SelectRow document={document} selection={selection} />
                </TableCell>
              )}
              <TableCell className={`${cell} wrap-anywhere font-semibold`}>{document.nomor}</TableCell>
              <TableCell className={cell}>
                <span className="line-clamp-2 wrap-anywhere" title={document.nama}>
                  {document.nama}
                </span>
                <span className="block text-muted text-sm">Revisi {document.revisi}</span>
              </TableCell>
              {!beside && (
                <>
                  <TableCell className={cell}>
                    <span className="line-clamp-2 wrap-anywhere" title={audienceText(audience)}>
                      {audienceText(audience)}
                    </span>
                    {is_default && <span className="block text-muted text-sm">Bawaan</span>}
                  </TableCell>
                  <TableCell className={`${cell} tabular-nums`}>
                    {reading === null ? <span className="text-muted">–</span> : dayText(reading.due_on)}
                  </TableCell>
                </>
              )}
              <TableCell className={cell}>
                <ProgressText progress={progress?.get(document.id)} isRequired={reading !== null} />
              </TableCell>
              <TableCell className={`${cell} py-0.5! text-right`}>
                {reading !== null && (
                  <Button
                    variant="secondary"
                    size="sm"
                    data-readers={document.id}
                    aria-label={`Pembaca ${document.nama}`}
                    onClick={() => onOpen(document.id)}
                  >
                    Pembaca
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
};
