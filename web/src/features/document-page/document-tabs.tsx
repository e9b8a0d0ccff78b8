import type { ReactNode } from 'react';
import {
  type DocumentTab,
  documentIdParameter,
  documentTabParameter,
  documentTabs,
} from '../../../../shared/domain/notices/page-paths.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { noTab, TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import type { DocumentDetail, DocumentPageParts } from './document-detail.ts';
import { DocumentFacts } from './document-facts.tsx';
import { FileTab } from './file-tab.tsx';
import { FormRecords } from './form-records.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { RelatedDocuments } from './links/document-links.tsx';
import { ReviewTab } from './review-tab.tsx';

/** Loaded with its first use: few users may open it. */
const EvidenceTab = lazyComponent(
  () => import('./evidence/evidence-tab.tsx').then((file) => file.EvidenceTab),
  undefined,
  <ListLoading label="Memuat bukti..." />,
);

const labels: Record<DocumentTab, string> = {
  berkas: 'Berkas',
  riwayat: 'Riwayat',
  pembaca: 'Pembaca',
  salinan: 'Salinan',
  tinjauan: 'Tinjauan',
  bukti: 'Bukti',
};

/** The tabs that the server offers the user for this document. */
const tabsFor = ({ may }: DocumentDetail): DocumentTab[] =>
  documentTabs.filter(
    (tab) =>
      ({
        berkas: true,
        riwayat: may.see_history,
        pembaca: may.see_readers,
        salinan: may.see_copies,
        tinjauan: may.see_reviews,
        bukti: may.see_evidence,
      })[tab],
  );

type DocumentTabsProps = { document: DocumentDetail; isDuplicate: boolean; parts: DocumentPageParts };

export const DocumentTabs = ({ document, isDuplicate, parts }: DocumentTabsProps) => {
  const [parameters, setParameters] = useUrlParameters();
  const requested = parameters.get(documentTabParameter) ?? 'berkas';
  const tabs = tabsFor(document);
  const present = tabs.find((tab) => tab === requested) ?? noTab;
  const contents: Record<DocumentTab, () => ReactNode> = {
    berkas: () => (
      <div className="grid gap-x-8 gap-y-5 min-[75rem]:grid-cols-[20rem_minmax(0,1fr)] min-[75rem]:grid-rows-[auto_1fr]">
        <DocumentFacts document={document} isDuplicate={isDuplicate} />
        <div className="min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1">
          <FileTab document={document} />
        </div>
        <RelatedDocuments document={document} />
        <FormRecords document={document} />
      </div>
    ),
    riwayat: () => <HistoryTab document={document} />,
    pembaca: () => <parts.Readers document={document} />,
    salinan: () => <parts.Copies document={document} />,
    tinjauan: () => <ReviewTab document={document} ReviewButton={parts.ReviewButton} />,
    bukti: () => <EvidenceTab document={document} />,
  };
  if (tabs.length === 1 && present !== noTab) return contents[present]();
  return (
    <Tabs
      label="Bagian kartu dokumen"
      value={present}
      items={tabs.map((value) => ({ value, label: labels[value] }))}
      onValueChange={(tab) =>
        // The search of a tab ends with it.
        setParameters((before) => {
          const next = new URLSearchParams({ [documentTabParameter]: tab });
          const id = before.get(documentIdParameter);
          if (id !== null) next.set(documentIdParameter, id);
          return next;
        })
      }
    >
      {tabs.map((tab) => (
        <TabPanel key={tab} value={tab}>
          {contents[tab]()}
        </TabPanel>
      ))}
      {present === noTab && (
        <EmptyState
          title="Bagian ini tidak tersedia untuk Anda."
          hint="Bagian dokumen ini hanya untuk jabatan atau peran tertentu, atau untuk dokumen yang berlaku. Pilih bagian lain di atas."
        />
      )}
    </Tabs>
  );
};
