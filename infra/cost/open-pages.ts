import { submissionDepartments } from '../../shared/domain/departments.ts';

/** The pages that are open at the same time, and what they show. A hidden page shows no list. */
export const openPages = {
  /** Pages per employee: half of the desks. */
  perEmployee: 1 / 2,
  visible: 1 / 4,
  /** Of the visible pages, those with input in the last minutes (`inputMs`). */
  used: 1 / 2,
  /** Shares of the visible pages; the others show no list. */
  dashboard: 1 / 2,
  /** The document database and the master lists, which show the duplicate numbers of all departments. */
  lists: 0.4,
  /** Of the dashboards, those of one department. */
  filtered: 1 / 2,
};

/** The sockets of each topic. `perDepartment` are those of the dashboards of one department. */
export const subscribersOf = (pages: number) => {
  const visible = pages * openPages.visible;
  const dashboards = visible * openPages.dashboard;
  return {
    dashboard: dashboards * (1 - openPages.filtered),
    perDepartment: (dashboards * openPages.filtered) / submissionDepartments.length,
    lists: visible * openPages.lists,
  };
};
