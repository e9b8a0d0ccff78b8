import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { assertExpected, type Load, nextNumber, type Work } from '../work.ts';

/** A value of which the latest write was acknowledged, and values whose calls had no response. */
interface Latest {
  acknowledged: string;
  attempted: Set<string>;
}

const problemOf = (what: string, found: string | undefined, latest: Latest): string[] => {
  if (found === latest.acknowledged) return [];
  if (found === undefined || !latest.attempted.has(found))
    return [`${what} is ${found}, acknowledged was ${latest.acknowledged}`];
  Object.assign(latest, { acknowledged: found, attempted: new Set() });
  return [];
};

/** Users create documents of the master list, change their titles, review them and choose who must read them. */
export const documentWork = (reviewed: string): Work => {
  const titles = new Map<string, Latest>();
  const reviews = new Set<string>();
  let audience: Latest | undefined;
  let audiences = 0;
  let changed = new Set<string>();

  const editTitle = async (load: Load): Promise<void> => {
    const { users, random, acknowledged } = load;
    const nama = `Judul ${nextNumber(load)}`;
    const id = [...titles.keys()][Math.floor(random() * titles.size * 1.5)];
    const keep = (each: string): void => {
      changed.add(each);
      titles.set(each, { acknowledged: nama, attempted: new Set() });
      acknowledged('title');
    };
    if (id === undefined) {
      const row = { department: 'FAT' as const, nomor: nextNumber(load), nama, jenis: 'SOP' as const };
      const reply = await users.controller.call('create-hims-document', row);
      return 'body' in reply ? keep(reply.body.document.id) : assertExpected(reply.error);
    }
    const { documents: [document] = [] } = await users.controller.ok('get-hims-document', { id });
    if (!document) return;
    titles.get(id)?.attempted.add(nama);
    const rows = [{ id, version: document.version, nama }];
    const reply = await users.controller.call('update-hims-documents', { department: 'FAT', rows });
    if (!('body' in reply)) return assertExpected(reply.error);
    if (reply.body.results[0]?.success) keep(id);
  };

  const loadReviewed = async ({ controller }: Load['users']) => {
    const { documents: [document] = [] } = await controller.ok('get-hims-document', { id: reviewed });
    if (!document) throw new Error(`The document ${reviewed} is not there`);
    return document;
  };

  const review = async (load: Load): Promise<void> => {
    const reason = `Tinjauan ${nextNumber(load)}`;
    const { version } = await loadReviewed(load.users);
    const reply = await load.users.head.call('review-document', { id: reviewed, version, reason });
    if (!('body' in reply)) return reply.error === 'already_reviewed' ? undefined : assertExpected(reply.error);
    reviews.add(reason);
    load.acknowledged('review');
  };

  /** Each time other departments, by the bits of a number. */
  const distribute = async ({ users, acknowledged }: Load): Promise<void> => {
    audiences = (audiences % 255) + 1;
    const departments = departmentCodes.filter((_, bit) => audiences & (1 << bit));
    const text = departments
      .toSorted()
      .map((each) => departmentLabels[each])
      .join(', ');
    const { version } = await loadReviewed(users);
    audience?.attempted.add(text);
    const documents = [{ id: reviewed, version }];
    const reply = await users.controller.call('set-distribution', { documents, audience: { departments } });
    if (!('body' in reply)) return assertExpected(reply.error);
    if (!reply.body.results[0]?.success) return;
    audience = { acknowledged: text, attempted: new Set() };
    acknowledged('distribution');
  };

  const readNotifications = async ({ users: { employee } }: Load): Promise<void> => {
    const reply = await employee.call('mark-notification-read', { all: true });
    if (!('body' in reply)) assertExpected(reply.error);
  };

  return {
    steps: { editTitle, review, distribute, readNotifications },
    findProblems: async (users, all) => {
      const problems: string[] = [];
      for (const id of all ? titles.keys() : changed) {
        const reply = await users.admin.call('get-hims-document', { id });
        const nama = 'body' in reply ? reply.body.documents[0]?.nama : undefined;
        const latest = titles.get(id);
        if (latest) problems.push(...problemOf(`the title of ${id}`, nama, latest));
      }
      changed = new Set();
      const { edits } = await loadReviewed(users);
      for (const reason of reviews) {
        const count = edits.filter((edit) => edit.review?.reason === reason).length;
        if (count !== 1) problems.push(`${reason} is there ${count} times`);
      }
      const distributed = edits.find(({ action }) => action === 'distributed')?.changes[0]?.to;
      if (audience) problems.push(...problemOf('the audience', String(distributed), audience));
      return problems;
    },
  };
};
