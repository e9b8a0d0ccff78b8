import { departmentCodes, submissionDepartments } from '../../shared/domain/departments.ts';

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

/** Changes of a working day per 100 employees: submissions, each with four decisions, and the hours they spread over. */
export const workingDay = { submissions: 6, transitions: 6 * 5, hours: 10 };

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

/**
 * Messages a day to the sockets that show a list. Changes of a channel within a second share one message: of random
 * changes at a rate r, r / (1 + r) messages are sent a second.
 */
export const postsPerDay = (staff: number): number => {
  const { dashboard, perDepartment, lists } = subscribersOf(staff * openPages.perEmployee);
  const seconds = workingDay.hours * 3600;
  const messages = (changes: number, channels: number): number => {
    const rate = changes / channels / seconds;
    return (channels * seconds * rate) / (1 + rate);
  };
  const transitions = (workingDay.transitions * staff) / 100;
  const publications = (workingDay.submissions * staff) / 100;
  return (
    messages(transitions, 1) * dashboard +
    messages(transitions, submissionDepartments.length) * perDepartment +
    messages(publications, departmentCodes.length) * lists
  );
};
