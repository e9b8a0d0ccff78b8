import { PrinterIcon } from '@phosphor-icons/react/Printer';
import { type ReactNode, useState } from 'react';
import type { CopyFilter, CopyRow } from '../../../../shared/api/copies.ts';
import { copyNumberText } from '../../../../shared/domain/copies/copies.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { CopiesDialogs } from './copies-dialogs.tsx';
import { CopiesExport } from './copies-export.tsx';
import { CopiesList } from './copies-list.tsx';
import { CopiesSelection } from './copies-selection.tsx';
import { searchOf, withSearch } from './copies-url.ts';
import { canBeReplaced } from './replaceable.ts';
import { type CopyPart, copyId, useCopies } from './use-copies.ts';

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
  const searchBox = useSearchText(search, (text) =>
    setParameters((present) => withSearch(present, text), { replace: true, preventScrollReset: true }),
  );
  const selection = { part, filter, search };
  const list = useCopies(selection);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [closing, setClosing] = useState<readonly CopyRow[]>([]);
  const [replacing, setReplacing] = useState<readonly CopyRow[]>([]);
  const printsCopies = canManageMasterList(useUser());
  const failure = useLoadFailure(list.error, 'Gagal memuat daftar salinan');
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
  const isEmpty = list.loaded && list.copies.length === 0 && !failure;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <SearchBox label="Cari salinan" value={searchBox.text} onChange={searchBox.type} />
        </div>
        {controls}
        <CopiesExport title={title} subject={subject} selection={selection} disabled={list.copies.length === 0} />
      </div>
      {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
      <CopiesSelection copies={chosen} onClose={() => setClosing(chosen)} onClear={() => setSelected(new Set())}>
        {replaceable.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setReplacing(replaceable)}>
            Cetak Pengganti ({formatNumber(replaceable.length)})
          </Button>
        )}
      </CopiesSelection>
      <div aria-busy={list.stale} className={cn('transition-opacity duration-120', list.stale && 'opacity-60')}>
        {!(failure && list.copies.length === 0) && (
          <CopiesList
            mode={filter}
            copies={list.copies}
            isLoading={!list.loaded}
            selected={selected}
            onSelect={select}
            onClose={(copy) => setClosing([copy])}
            actions={(copy) =>
              printsCopies &&
              canBeReplaced(copy) && (
                <Button
                  variant="ghost"
                  size="icon-sm"
                  title="Cetak pengganti"
                  aria-label={`Cetak pengganti salinan ${copyNumberText(copy.number)} dari ${copy.nomor}`}
                  onClick={() => setReplacing([copy])}
                >
                  <PrinterIcon aria-hidden size={18} />
                </Button>
              )
            }
          />
        )}
      </div>
      {isEmpty && (
        <EmptyState
          {...(search === ''
            ? empty
            : { title: 'Tidak ada salinan yang cocok.', hint: 'Periksa ejaan atau hapus kata pencarian.' })}
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      <p role="status" className="sr-only">
        {list.loaded ? `${list.copies.length} salinan ditampilkan` : 'Memuat salinan...'}
      </p>
      {list.loaded && <LoadMore list={list} />}
      <CopiesDialogs
        closing={closing}
        replacing={replacing}
        onDone={() => {
          setClosing([]);
          setReplacing([]);
        }}
        onClosed={(ids) => {
          list.remove(ids);
          setSelected(new Set([...selected].filter((id) => !ids.has(id))));
        }}
        onOutdated={list.refresh}
      />
    </>
  );
};
