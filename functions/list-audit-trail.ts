import { auditTrailCalls, eventsPerExport, eventsPerPage, rowsPerExport } from '../shared/api/audit-trail.ts';
import { trailKindsOf } from '../shared/domain/audit-trail/trail.ts';
import { kindsOfTopic } from '../shared/domain/audit-trail/trail-topics.ts';
import { Failure } from '../shared/errors.ts';
import { loadJobPage } from './audit-trail/job-trail-service.ts';
import { describeTrail, loadTrailPage } from './audit-trail/trail-service.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { handle } from './http/handler.ts';

const idPattern = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z#[0-9a-f]{16}$/;

export const handler = handle(
  auditTrailCalls['list-audit-trail'],
  async ({ kind, topic, nrp, nomor, document_id, job_id, from, to, cursor, export: isExport }, { caller }) => {
    const allowed = trailKindsOf(caller);
    const asked = topic === undefined ? [kind ?? []].flat() : kindsOfTopic(topic);
    if (asked.some((each) => !allowed.includes(each))) throw new Failure('forbidden');
    const kinds = asked.length === 0 ? allowed : asked;
    const perExport = job_id === undefined ? eventsPerExport : rowsPerExport;
    const page = {
      before: cursor === undefined ? undefined : sortKeyIn(cursor, idPattern),
      limit: isExport === true ? perExport : eventsPerPage,
    };
    const { entries, next, ...of } =
      job_id === undefined
        ? await loadTrailPage({ kinds, topic, person: nrp, nomor, document_id, from, to }, page)
        : await loadJobPage(job_id, page);
    return { events: await describeTrail(entries), next_cursor: next === null ? null : cursorOf(next), ...of };
  },
);
