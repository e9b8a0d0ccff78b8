import type { FileHit } from '../../../../shared/api/file-search.ts';
import type { DashboardSubmission } from '../../../../shared/api/submission-records.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import type { FoundDocument } from '../../lib/catalogue/catalogue-engine.ts';
import { type Hit, kindIndexOf, RankedSearch } from '../../lib/search/ranked-search.ts';
import type { Choice } from './choices.ts';
import type { SearchScreen } from './search-screen.ts';

/** `key` identifies it in the list and among the stored choices. `marks`: what of its text matches. */
export type SearchOption = { key: string; marks: readonly string[]; rank: number } & (
  | { kind: 'document'; row: DocumentRow }
  | { kind: 'submission'; submission: DashboardSubmission }
  | { kind: 'screen'; screen: SearchScreen }
  | { kind: 'file'; hit: FileHit }
);

/** `details`: the second action of a document, its page instead of its file. */
export type OptionAction = 'open' | 'details';
export type ChooseOption = (option: SearchOption, action: OptionAction) => void;

export interface SearchGroup {
  title: string;
  options: readonly SearchOption[];
}

const documentPrefix = 'dokumen:';
const shown = { document: 8, submission: 5, screen: 5, chosen: 6 };
/** Documents are requested in a larger number, because an earlier choice moves forward among equal hits. */
export const documentsRequested = 20;

const noHit = { marks: [], rank: 0 };
export const documentOption = (row: DocumentRow, hit: Pick<Hit, 'marks' | 'rank'> = noHit): SearchOption => ({
  key: documentPrefix + row.id,
  kind: 'document',
  row,
  marks: hit.marks,
  rank: hit.rank,
});
const submissionOption = (submission: DashboardSubmission, hit: Pick<Hit, 'marks' | 'rank'> = noHit): SearchOption => ({
  key: `pengajuan:${submission.id}`,
  kind: 'submission',
  submission,
  marks: hit.marks,
  rank: hit.rank,
});
const screenOption = (screen: SearchScreen, hit: Pick<Hit, 'marks' | 'rank'> = noHit): SearchOption => ({
  key: `halaman:${screen.id}`,
  kind: 'screen',
  screen,
  marks: hit.marks,
  rank: hit.rank,
});

export const fileOption = (hit: FileHit): SearchOption => ({
  key: `berkas:${hit.document_id}`,
  kind: 'file',
  hit,
  ...noHit,
});

/** What is stored of a choice: a file is offered again as its document. */
export const choiceKeyOf = (option: SearchOption): string =>
  option.kind === 'file' ? documentPrefix + option.hit.document_id : option.key;

/** The ids of chosen documents, which are looked up in the catalogue. */
export const chosenDocumentIds = (choices: readonly Choice[]): string[] =>
  choices.flatMap(({ key }) => (key.startsWith(documentPrefix) ? [key.slice(documentPrefix.length)] : []));

export const submissionSearchOf = (submissions: readonly DashboardSubmission[]) => {
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  const search = new RankedSearch(
    submissions.map(({ id, document_number, document_title }) => ({
      id,
      number: document_number,
      title: document_title,
      isCurrent: true,
    })),
  );
  return (text: string): SearchOption[] =>
    search.search(text, shown.submission).flatMap((hit) => {
      const submission = byId.get(hit.id);
      return submission ? [submissionOption(submission, hit)] : [];
    });
};

export const screenSearchOf = (screens: readonly SearchScreen[]) => {
  const search = new RankedSearch(
    screens.map(({ id, label, words = '' }) => ({ id, number: '', title: `${label} ${words}`, isCurrent: true })),
  );
  return (text: string): SearchOption[] =>
    search.search(text, screens.length).flatMap((hit) => {
      const screen = screens.find(({ id }) => id === hit.id);
      return screen ? [screenOption(screen, hit)] : [];
    });
};

const chosenFirst = (options: readonly SearchOption[], choices: readonly Choice[]): SearchOption[] => {
  const places = new Map(choices.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: SearchOption) => places.get(key) ?? choices.length;
  return options.toSorted((one, other) => one.rank - other.rank || placeOf(one) - placeOf(other));
};

interface FoundOptions {
  documents: readonly FoundDocument[];
  submissions: readonly SearchOption[];
  screens: readonly SearchOption[];
  files: readonly SearchOption[];
}

/**
 * The groups of a search; the one with the best hit is first, documents before others, and what files say is last, without
 * documents that are shown already.
 */
export const foundGroups = (found: FoundOptions, choices: readonly Choice[]): SearchGroup[] => {
  const groups = listedGroups(found, choices);
  const shownIds = new Set(groups.flatMap(({ options }) => options.map(documentIdOf)));
  const files = found.files.filter((option) => !shownIds.has(documentIdOf(option)));
  return files.length > 0 ? [...groups, { title: 'Di dalam berkas', options: files }] : groups;
};

const documentIdOf = (option: SearchOption): string | undefined => {
  if (option.kind === 'document') return option.row.id;
  return option.kind === 'file' ? option.hit.document_id : undefined;
};

const listedGroups = (found: FoundOptions, choices: readonly Choice[]): SearchGroup[] =>
  [
    {
      title: 'Dokumen',
      options: found.documents.map(({ row, hit }) => documentOption(row, hit)),
      most: shown.document,
    },
    { title: 'Pengajuan', options: found.submissions, most: shown.submission },
    { title: 'Halaman', options: found.screens, most: shown.screen },
  ]
    .map(({ title, options, most }) => ({ title, options: chosenFirst(options, choices).slice(0, most) }))
    .filter(({ options }) => options.length > 0)
    .sort((one, other) => kindOf(one) - kindOf(other));

/** Groups are compared by the kind of their best match only. */
const kindOf = ({ options }: SearchGroup): number => kindIndexOf(options[0]?.rank ?? 0);

interface Choosable {
  documents: readonly DocumentRow[];
  submissions: readonly DashboardSubmission[];
  screens: readonly SearchScreen[];
}

/** What is offered before anything is typed: earlier choices that still exist, then the main screens. */
export const initialGroups = ({ documents, submissions, screens }: Choosable, choices: readonly Choice[]) => {
  const all = [
    ...documents.map((row) => documentOption(row)),
    ...submissions.map((submission) => submissionOption(submission)),
    ...screens.map((screen) => screenOption(screen)),
  ];
  const byKey = new Map(all.map((option) => [option.key, option]));
  const chosen = choices.flatMap(({ key }) => byKey.get(key) ?? []).slice(0, shown.chosen);
  const main = screens.filter(({ isMain }) => isMain).map((screen) => screenOption(screen));
  const groups: SearchGroup[] = [
    { title: 'Terakhir dan sering dibuka', options: chosen },
    { title: 'Halaman', options: main.filter(({ key }) => chosen.every((each) => each.key !== key)) },
  ];
  return groups.filter(({ options }) => options.length > 0);
};
