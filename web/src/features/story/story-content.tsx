import type { ReactNode } from 'react';
import type { SubmissionStory } from '../../../../shared/api/submission-records.ts';
import { inlineTypes } from '../../../../shared/domain/files.ts';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { FileFrame } from './file-frame.tsx';
import type { SubmissionFileKind } from './open-submission-file.ts';
import { StoryDocument } from './story-document.tsx';
import { StoryFacts } from './story-facts.tsx';
import { fileLabels, StoryFiles } from './story-files.tsx';
import { StoryHistory } from './story-history.tsx';
import { StoryLevels } from './story-levels.tsx';
import { useStoryTab } from './use-open-story.ts';

/** The story itself and, where the panel has the room, the files that a browser can show in place. */
export function StoryContent({ story }: { story: SubmissionStory }) {
  const { tab, show } = useStoryTab();
  const wide = useMediaQuery('(min-width: 40rem)');
  const kinds: SubmissionFileKind[] = ['draft', 'supporting'];
  const shown = wide && story.may.read_files ? kinds.filter((kind) => inlineTypes.has(story[kind].content_type)) : [];
  if (shown.length === 0) return <Chapters story={story} />;
  const present = tab === 'story' || shown.includes(tab) ? tab : 'story';
  return (
    <Tabs
      label="Isi pengajuan"
      value={present}
      onValueChange={show}
      items={[{ value: 'story', label: 'Riwayat' }, ...shown.map((kind) => ({ value: kind, label: fileLabels[kind] }))]}
      className="-mt-2 flex h-full flex-col [&>[role=tablist]]:shrink-0"
    >
      <TabPanel value="story">
        <Chapters story={story} />
      </TabPanel>
      {shown.map((kind) => (
        <TabPanel key={kind} value={kind} className="min-h-0 flex-1">
          <FileFrame submissionId={story.submission.id} kind={kind} file={story[kind]} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Chapters({ story }: { story: SubmissionStory }) {
  const { submission, document } = story;
  const published = submission.submission_status === 'approved' || submission.submission_purpose === 'new';
  return (
    <div className="flex flex-col gap-6">
      <StoryFacts {...story} />
      {document && (
        <Chapter title={published ? 'Dokumen terkendali' : 'Perubahan pada dokumen'}>
          <StoryDocument submission={submission} document={document} />
        </Chapter>
      )}
      <Chapter title="Berkas">
        <StoryFiles story={story} />
      </Chapter>
      <Chapter title="Tahapan">
        <StoryLevels {...story} />
      </Chapter>
      <Chapter title="Riwayat">
        <StoryHistory history={story.history} />
      </Chapter>
    </div>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  );
}
