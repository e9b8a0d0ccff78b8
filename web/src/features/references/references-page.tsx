import { Link } from 'react-router-dom';
import type { InputOf } from '../../../../shared/api/index.ts';
import type { ReferenceProblemRow } from '../../../../shared/api/references.ts';
import { referenceCalls } from '../../../../shared/api/references.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { problemLabels } from '../../../../shared/domain/documents/references.ts';
import { noTextLabels } from '../../../../shared/domain/files/no-text.ts';
import { referencesTabParameter } from '../../../../shared/domain/notices/page-paths.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { ReferenceDecision } from '../../components/reference-decision.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { replacePath } from '../../lib/bulk/bulk-view-url.ts';
import { openDocument } from '../../lib/files/open-document.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';

addCalls(referenceCalls);

/** A document with the numbers that it names and that lead nowhere, each of which may be none of the company's. */
const DeadReference = ({ problem: { document, references } }: { problem: ReferenceProblemRow }) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
    <ProblemDocument document={document} />
    <ul aria-label={`Rujukan mati ${document.nomor}`} className="flex min-w-0 flex-1 basis-96 flex-col gap-2">
      {references.map((reference) => (
        <li key={reference.nomor} className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-semibold">{reference.nomor}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
              {reference.problem !== null && <Badge tone="stop">{problemLabels[reference.problem]}</Badge>}
              {reference.page === null ? 'ditambahkan' : `halaman ${reference.page}`}
            </p>
          </div>
          <ReferenceDecision documentId={document.id} reference={reference} isDead />
        </li>
      ))}
    </ul>
  </li>
);

/** A document whose file has no text, why, and the ways to the file and to its replacement. */
const FileWithoutText = ({ problem: { document, reason } }: { problem: ReferenceProblemRow }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <ProblemDocument document={document} />
    {reason !== null && <Badge tone="review">{noTextLabels[reason]}</Badge>}
    <div className="ml-auto flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Lihat berkas ${document.nomor}`}
        onClick={() => void openDocument(document)}
      >
        Lihat Berkas
      </Button>
      <Link
        className={buttonClass('secondary', 'sm')}
        aria-label={`Ganti berkas ${document.nomor}`}
        to={replacePath(document)}
      >
        Ganti Berkas
      </Link>
    </div>
  </li>
);

/** The document of a row, with the way to its page. */
const ProblemDocument = ({ document }: { document: DocumentRow }) => (
  <div className="min-w-0 flex-1 basis-64">
    <DocumentLink document={document} />
    <p className="text-muted text-sm">
      <span className="wrap-anywhere font-semibold text-ink">{document.nomor}</span> ·{' '}
      {departmentLabels[document.department]} · Revisi {document.revisi}
    </p>
  </div>
);

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
        onValueChange={(tab) => setParameters(() => new URLSearchParams({ [referencesTabParameter]: tab }))}
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
