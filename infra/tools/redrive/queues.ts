import * as z from 'zod';
import { documentMessage, textsMessage } from '../../../functions/files/document-queue.ts';
import { jobMessage } from '../../../functions/jobs/job-queue.ts';
import { mailMessage } from '../../../functions/mail/mail-queue.ts';
import { deliveryMessage } from '../../../functions/realtime/delivery-queue.ts';
import { syncMessage } from '../../../functions/required-reading/sync-queue.ts';
import { handler as announceHolidays } from '../../../functions/workers/announce-holidays.ts';
import { handler as applyPositionDates } from '../../../functions/workers/apply-position-dates.ts';
import { handler as handleBounces } from '../../../functions/workers/handle-bounces.ts';
import { handler as sendReminders } from '../../../functions/workers/send-reminders.ts';
import { followAll } from '../../../functions/workers/sync-audience-lists.ts';
import type { QueueName, QueueUrls } from '../common/connect-workers.ts';
import { appendMissingEvidence } from '../verify-log/append-missing.ts';
import type { Letter } from './letters.ts';
import { publishAgain, type Replay, runEvents, runSchedule, sendBack, sendDeliveriesBack } from './replay.ts';
import { streamLetter } from './stream-letters.ts';

interface DeadLetterQueue {
  /** As `docs/ops/redrive.md` names it. */
  name: string;
  queue: QueueName;
  content: string;
  /** What one letter is about; throws for a body that is no letter of this queue. */
  describe: (body: unknown) => string;
  replay: (letters: readonly Letter[], urls: QueueUrls) => Promise<Replay>;
}

const mailEventText = z.object({ 'detail-type': z.string() });

const runText = (body: unknown): string => `run of ${(body as { time?: string }).time ?? 'an unknown time'}`;

/** Every dead-letter queue and failure destination of the stacks. */
export const deadLetterQueues: readonly DeadLetterQueue[] = [
  {
    name: 'jobs-dlq',
    queue: 'jobsdlq',
    content: 'bulk jobs that did not end',
    describe: (body) => {
      const message = jobMessage.parse(body);
      return 'job_id' in message ? `job ${message.job_id}` : 'run for waiting files';
    },
    replay: (letters, { jobs }) => sendBack(jobs, letters),
  },
  {
    name: 'deliveries-dlq',
    queue: 'deliveriesdlq',
    content: 'messages to open pages',
    describe: (body) => {
      const message = deliveryMessage.parse(body);
      return message.kind === 'flush'
        ? `changes of ${JSON.stringify(message.channel)}`
        : `${message.event.type} for ${message.connection_ids.length} sockets`;
    },
    replay: (letters, { deliveries }) => sendDeliveriesBack(deliveries, letters),
  },
  {
    name: 'publisher-dlq',
    queue: 'publisherdlq',
    content: 'positions in the stream of changes that were not published',
    describe: (body) => {
      const { DDBStreamBatchInfo: info, requestContext } = streamLetter.parse(body);
      const { batchSize, approximateArrivalOfFirstRecord: first, approximateArrivalOfLastRecord: last } = info;
      return `${batchSize} records from ${first} to ${last} (${requestContext.condition})`;
    },
    replay: publishAgain,
  },
  {
    name: 'apply-position-dates-dlq',
    queue: 'applypositiondatesdlq',
    content: 'runs of the schedule of positions',
    describe: runText,
    replay: (letters) => runSchedule(applyPositionDates, letters),
  },
  {
    name: 'send-reminders-dlq',
    queue: 'sendremindersdlq',
    content: 'runs of the schedule of reminders',
    describe: runText,
    replay: (letters) => runSchedule(sendReminders, letters),
  },
  {
    name: 'announce-holidays-dlq',
    queue: 'announceholidaysdlq',
    content: 'runs of the schedule that announces missing holidays',
    describe: runText,
    replay: (letters) => runSchedule(announceHolidays, letters),
  },
  {
    name: 'sync-audience-lists-dlq',
    queue: 'syncaudiencelistsdlq',
    content: 'changes of documents that the audience lists did not follow, and runs of their schedule',
    describe: (body) => {
      const message = syncMessage.safeParse(body);
      if (!message.success) return runText(body);
      return message.data.department ? `changes of the catalogue ${message.data.department}` : 'changes of a bulk job';
    },
    // Whatever was missed, the lists are compared with the present documents.
    replay: (letters) => runSchedule(followAll, letters),
  },
  {
    name: 'texts-dlq',
    queue: 'textsdlq',
    content: 'documents whose texts were not extracted, submissions whose files were not read',
    describe: (body) => {
      const message = textsMessage.parse(body);
      if ('referrers_of' in message) return `what refers to ${message.referrers_of.length} documents`;
      return 'submission_id' in message ? `submission ${message.submission_id}` : `document ${message.document_id}`;
    },
    replay: (letters, { texts }) => sendBack(texts, letters),
  },
  {
    name: 'recognition-dlq',
    queue: 'recognitiondlq',
    content: 'documents whose scans were not recognized',
    describe: (body) => `document ${documentMessage.parse(body).document_id}`,
    replay: (letters, { recognition = '' }) => sendBack(recognition, letters),
  },
  {
    name: 'views-dlq',
    queue: 'viewsdlq',
    content: 'documents whose views were not made',
    describe: (body) => `document ${documentMessage.parse(body).document_id}`,
    replay: (letters, { views }) => sendBack(views, letters),
  },
  {
    name: 'file-index-dlq',
    queue: 'fileindexdlq',
    content: 'documents whose texts are not in the search index',
    describe: (body) => `document ${documentMessage.parse(body).document_id}`,
    replay: (letters, { fileindex }) => sendBack(fileindex, letters),
  },
  {
    name: 'sequence-log-dlq',
    queue: 'sequencelogdlq',
    content: 'evidence that was not logged, and runs of the schedule that publishes the log',
    describe: (body) => {
      const letter = streamLetter.safeParse(body);
      return letter.success ? `${letter.data.DDBStreamBatchInfo.batchSize} items of evidence` : runText(body);
    },
    // Whatever was given up, the log is compared with the table.
    replay: (letters) =>
      runSchedule(async () => {
        await appendMissingEvidence();
      }, letters),
  },
  {
    name: 'mails-dlq',
    queue: 'mailsdlq',
    content: 'mails that were not sent',
    describe: (body) => {
      const message = mailMessage.parse(body);
      if (message.kind === 'checkpoint') return `checkpoint of ${message.day} to a recipient`;
      return `${message.kind === 'notice' ? message.content.about : message.kind} to user ${message.nrp}`;
    },
    replay: (letters, { mails = '' }) => sendBack(mails, letters),
  },
  {
    name: 'handle-bounces-dlq',
    queue: 'handlebouncesdlq',
    content: 'bounces and complaints that were not followed',
    describe: (body) => mailEventText.parse(body)['detail-type'],
    replay: (letters) => runEvents(handleBounces, letters),
  },
];
