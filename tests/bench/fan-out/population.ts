import { topicName } from '../../../functions/realtime/topic-rules.ts';
import { openPages, subscribersOf } from '../../../infra/cost/open-pages.ts';
import { type DepartmentCode, departmentCodes, submissionDepartments } from '../../../shared/domain/departments.ts';
import type { Topic } from '../../../shared/events.ts';

export const nrpOf = (employee: number): string => String(10_000_000 + employee);

/** Employees with a post, by index; everyone with an index below the number of pages has one page open. */
export const posts = { admins: [0, 1, 2, 3, 4], deptHead: 10, sheHead: 20, projectManager: 21, firstSubmitter: 30 };

export interface Population {
  staff: number;
  /** Each page's topic; a page without one is hidden. */
  topics: (Topic | undefined)[];
  /** Pages by the name of their topic. */
  subscribers: ReadonlyMap<string, readonly string[]>;
}

/** A socket's id has the index of its page, padded to the length of API Gateway's ids. */
export const connectionId = (page: number): string => `${String(page).padStart(15, '0')}=`;
export const pageOf = (id: string): number => Number(id.slice(0, -1));

/** The departments of the employees, one after the other. */
export const departmentOf = (page: number): DepartmentCode =>
  departmentCodes[page % departmentCodes.length] as DepartmentCode;

/** Every employee in two with a page, and the lists that the pages show. */
export const assumedPopulation = (staff: number): Population => {
  const pages = Math.floor(staff * openPages.perEmployee);
  const shown = subscribersOf(pages);
  const topics = [
    ...repeated({ list: 'submissions' }, shown.dashboard),
    ...submissionDepartments.flatMap((department) =>
      repeated({ list: 'submissions', department }, shown.perDepartment),
    ),
    ...repeated({ list: 'catalogue' }, shown.lists),
    // Visible pages without a list.
    ...repeated({ list: 'reading' }, pages * openPages.visible * (1 - openPages.dashboard - openPages.lists)),
  ];
  return populationOf(staff, [...topics, ...new Array<undefined>(Math.max(0, pages - topics.length)).fill(undefined)]);
};

/** Every open page shows the dashboard of all departments. */
export const worstPopulation = (staff: number): Population =>
  populationOf(staff, repeated({ list: 'submissions' }, staff * openPages.perEmployee));

const repeated = (topic: Topic, count: number): Topic[] => new Array<Topic>(Math.round(count)).fill(topic);

const populationOf = (staff: number, topics: (Topic | undefined)[]): Population => {
  const subscribers = new Map<string, string[]>();
  for (const [page, topic] of topics.entries()) {
    if (!topic) continue;
    const name = topicName(topic);
    const ids = subscribers.get(name) ?? [];
    ids.push(connectionId(page));
    subscribers.set(name, ids);
  }
  return { staff, topics, subscribers };
};
