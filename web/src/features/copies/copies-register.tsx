import { PrinterIcon } from '@phosphor-icons/react/Printer';
import { type ReactNode, useState } from 'react';
import type { CopyFilter, CopyRow } from '../../../../shared/api/copies.ts';
import { copyCalls } from '../../../../shared/api/copies.ts';
import { canManageMasterList, isAuditor } from '../../../../shared/domain/people/roles.ts';
import { ExportList } from '../../components/excel-button.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useConfig } from '../../lib/config.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { useUser } from '../../lib/session/session.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { searchOf, withSearch } from './copies-url.ts';
import { copiesView } from './copies-view.tsx';
import { RecallDialog } from './recall-dialog.tsx';
import { RecallReplacement } from './recall-replacement.tsx';
import { canBeReplaced } from './replaceable.ts';
import { type CopyPart, copiesInput, copyId, copyName, useCopies } from './use-copies.ts';

addCalls(copyCalls);

const maxExportedRows = 20_000;

type CopiesRegisterProps = {
  part: CopyPart;
  filter: CopyFilter;
  /** Of the exported sheet. */
  title: string;
  /** The department or the document, in the name of the exported file. */
  subject: string;
  empty: { title: string; hint: string };
  /** Beside the search. */
  controls?: ReactNode;
};

/** A part of the register with search, export, and the recording of recalls. */
export const CopiesRegister = ({ part, filter, title, subject, empty, controls }: CopiesRegisterProps) => {
  const [parameters, setParameters] = useUrlParameters();
  const search = searchOf(parameters);
  const searchBox = useSearchText(search, (text) => setParameters((present) => withSearch(present, text)));
  const selection = { part, filter, search };
  const list = useCopies(selection);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [closing, setClosing] = useState<readonly CopyRow[]>([]);
  const [replacing, setReplacing] = useState<readonly CopyRow[]>([]);
  const user = useUser();
  const printsCopies = canManageMasterList(user);
  const { time_zone } = useConfig();
  useToastsAboveList(list.copies.length > 0);

  const chosen = list.copies.filter((copy) => selected.has(copyId(copy)));
  const replaceable = printsCopies ? chosen.filter(canBeReplaced) : [];
  const select = (copies: readonly CopyRow[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const copy of copies)
      if (isSelected) next.add(copyId(copy));
      else next.delete(copyId(copy));
    setSelected(next);
  };
  const view = copiesView({
    filter,
    copies: list.copies,
    selected,
    onSelect: isAuditor(user) ? undefined : select,
    onClose: (copy) => setClosing([copy]),
    actions: (copy) =>
      printsCopies &&
      canBeReplaced(copy) && (
        <Button
          variant="ghost"
          size="icon-sm"
          title="Cetak pengganti"
          aria-label={`Cetak pengganti ${copyName(copy)}`}
          onClick={() => setReplacing([copy])}
        >
          <PrinterIcon aria-hidden size={18} />
        </Button>
      ),
    timeZone: time_zone,
  });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <SearchBox label="Cari salinan" value={searchBox.text} onChange={searchBox.type} />
        </div>
        {controls}
        <ExportList
          load={(options) => loadPages('list-copies', copiesInput(selection), ({ copies }) => copies, options)}
          columns={view.columns}
          name={title}
          fileName={`${title} - ${subject}`}
          maxRows={maxExportedRows}
          limitText="salinan pertama."
          disabled={list.copies.length === 0}
        />
      </div>
      <PagedList
        view={view}
        rows={list.copies}
        list={list}
        loading="Memuat salinan..."
        failure="Gagal memuat daftar salinan"
        noun="salinan"
        empty={
          search === ''
            ? empty
            : { title: 'Tidak ada salinan yang cocok.', hint: 'Periksa ejaan atau hapus kata pencarian.' }
        }
      >
        <CopiesSelection copies={chosen} onClose={() => setClosing(chosen)} onClear={() => setSelected(new Set())}>
          {replaceable.length > 0 && (
            <Button variant="secondary" size="sm" onClick={() => setReplacing(replaceable)}>
              Cetak Pengganti ({formatNumber(replaceable.length)})
            </Button>
          )}
        </CopiesSelection>
      </PagedList>
      {closing.length > 0 && (
        <RecallDialog
          copies={closing}
          onDone={() => setClosing([])}
          onClosed={(ids) => {
            list.remove(ids);
            setSelected(new Set([...selected].filter((id) => !ids.has(id))));
          }}
          onOutdated={list.refresh}
        />
      )}
      {replacing.length > 0 && <RecallReplacement copies={replacing} onDone={() => setReplacing([])} />}
    </>
  );
};

type CopiesSelectionProps = {
  copies: readonly CopyRow[];
  onClose: () => void;
  onClear: () => void;
  children?: ReactNode;
};

/** What can be done with the chosen copies, above their list while it scrolls. */
const CopiesSelection = ({ copies, onClose, onClear, children }: CopiesSelectionProps) =>
  copies.length === 0 ? null : (
    <section
      aria-label="Salinan terpilih"
      className="sticky top-14 z-20 mb-3 flex flex-wrap items-center gap-2 rounded-md border border-line bg-primary-soft px-3 py-2"
    >
      <p className="mr-auto font-semibold" role="status">
        {formatNumber(copies.length)} salinan dipilih
      </p>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Batalkan pilihan
      </Button>
      {children}
      <Button size="sm" onClick={onClose}>
        Catat Penarikan
      </Button>
    </section>
  );
