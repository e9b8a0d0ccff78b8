import type { InputOf } from '../../../../shared/api/index.ts';
import { referencesTabParameter } from '../../../../shared/domain/notices/page-paths.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { usePages } from '../../lib/api/use-pages.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { DeadReference } from './dead-reference.tsx';
import { FileWithoutText } from './file-without-text.tsx';

type List = InputOf<'list-reference-problems'>['list'];

const lists = [
  {
    list: 'dead',
    tab: 'rujukan',
    label: 'Rujukan mati',
    hint: 'Nomor pada teks dokumen yang tidak dimiliki dokumen berlaku mana pun. Standar luar seperti ISO 45001:2018 tidak dihitung.',
    failure: 'Gagal memuat rujukan mati',
    empty: 'Semua rujukan mengarah ke dokumen yang berlaku.',
    emptyHint: 'Setelah berkas terbit atau diganti, nomor dokumen pada teksnya diperiksa sendiri.',
    Row: DeadReference,
  },
  {
    list: 'no_text',
    tab: 'tanpa-teks',
    label: 'Tanpa teks',
    hint: 'Isi berkas ini tidak dapat dicari, dibandingkan, atau diperiksa rujukannya. Ganti dengan berkas yang teksnya dapat dibaca.',
    failure: 'Gagal memuat berkas tanpa teks',
    empty: 'Teks semua berkas dokumen yang berlaku dapat dibaca.',
    emptyHint: 'Berkas yang terkunci sandi, hasil pindai, rusak, atau terlalu besar tampil di sini.',
    Row: FileWithoutText,
  },
] as const satisfies readonly { list: List; [text: string]: unknown }[];

/** /daftar-induk/rujukan, 'Rujukan & Teks': what keepers of the master list should look at. */
export const ReferencesPage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const shown = lists.find(({ tab }) => tab === parameters.get(referencesTabParameter)) ?? lists[0];
  return (
    <>
      <PageHeader description={shown.hint} />
      <Tabs
        label="Daftar"
        value={shown.tab}
        items={lists.map(({ tab, label }) => ({ value: tab, label }))}
        onValueChange={(tab) =>
          setParameters(() => new URLSearchParams({ [referencesTabParameter]: tab }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {lists.map((each) => (
          <TabPanel key={each.tab} value={each.tab}>
            <ProblemList {...each} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
};

const ProblemList = ({ list, label, failure, empty, emptyHint, Row }: (typeof lists)[number]) => {
  const { pages, list: loaded } = usePages('list-reference-problems', { list });
  const documents = pages.flatMap((page) => page.documents);
  const message = useLoadFailure(loaded.error, failure);
  return (
    <>
      {message && <ErrorBanner className="mb-3" message={message} retry={loaded} />}
      {documents.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line overflow-clip rounded-md border border-line bg-surface">
          {documents.map((each) => (
            <Row key={each.document.id} problem={each} />
          ))}
        </ul>
      )}
      {!loaded.loaded && !message && <ListLoading label="Memuat dokumen..." />}
      {loaded.loaded && documents.length === 0 && !loaded.loadMore && !message && (
        <EmptyState title={empty} hint={emptyHint} className="rounded-md border border-line bg-surface px-4!" />
      )}
      {loaded.loaded && <LoadMore list={loaded} />}
    </>
  );
};
