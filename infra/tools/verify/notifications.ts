import { keys } from '../../../functions/db/keys.ts';
import { eventIdOf, eventVersionOf, notificationSuffix } from '../../../functions/notifications/notification-store.ts';
import { copiesSentence, transitionNotices } from '../../../shared/domain/notices/notices.ts';
import type { Check, Finding } from './check.ts';
import { environmentNow } from './clock.ts';
import { notifiedHash } from './collect-item.ts';
import type { EnvironmentData, NotificationFacts } from './environment-data.ts';

const minuteMs = 60_000;
/** The stream needs moments, after an interruption minutes; an event whose notifications are not there after them is lost. */
const publishedWithinMs = 5 * minuteMs;
/** Notifications expire after 365 days. Clearing the list deletes none: it only moves a mark. */
const retainedMs = 364 * 24 * 60 * minuteMs;

/** No user is notified twice of an event, and the users that an event names are notified of it. */
export const notifications: Check = {
  name: 'every event has its notifications, each once',
  compare: (data) => ({
    compared: data.notifications,
    findings: [...suspectFindings(data), ...referenceFindings(data), ...textFindings(data), ...missingFindings(data)],
  }),
};

const suspectFindings = ({ suspects }: EnvironmentData): Finding[] =>
  suspects.map(({ PK, SK, nrp, event_id }) => ({
    // Either of two notifications is the second one, as the order of reading has it.
    subject: `${PK} ${event_id}`,
    line: SK.endsWith(notificationSuffix(event_id, nrp))
      ? `${PK} ${SK} is a second notification of the event ${event_id}`
      : `${PK} ${SK}: its id does not follow from its event ${event_id}, so another delivery would not find it`,
    partitions: [PK],
  }));

const referenceFindings = ({ references, submissions }: EnvironmentData): Finding[] =>
  [...references.values()].flatMap(({ PK, SK, event_id, submission_id }: NotificationFacts): Finding[] => {
    if (submission_id === null) return [];
    const submission = submissions.get(submission_id);
    const version = eventVersionOf(event_id, submission_id) ?? 0;
    if (submission && version <= submission.version) return [];
    const state = submission ? `is at version ${submission.version}` : 'does not exist';
    return [
      {
        subject: `${submission_id} ${event_id}`,
        line: `${PK} ${SK} reports the event ${event_id} of SUB#${submission_id}, which ${state}`,
        partitions: [PK, keys.submission(submission_id).PK],
      },
    ];
  });

/**
 * What a notification of a transition says is what a notice of its submission says, but for the number of copies to collect.
 * A note, because an earlier release may have said it in other words.
 */
const textFindings = ({ noticeTexts, events, submissions }: EnvironmentData): Finding[] =>
  [...noticeTexts.values()].flatMap(({ PK, SK, submission_id, title, message }): Finding[] => {
    const id = submission_id ?? '';
    const { submission_purpose, change } = submissions.get(id) ?? {};
    const facts = { changeReason: submission_purpose === 'revision' ? change?.reason : undefined };
    const notices = (events.get(id) ?? []).flatMap(({ transition }) => transitionNotices(transition, facts));
    const said = message.replace(copiesToCollect, '');
    if (notices.length === 0 || notices.some((each) => title === each.title && said === each.message)) return [];
    const line = `${PK} ${SK}: its title and message follow from no event of SUB#${id}: “${title}”, “${message}”`;
    const partitions = [PK, keys.submissionHistory(id), keys.submission(id).PK];
    return [{ subject: `${PK} ${SK}`, line, partitions, isNote: true }];
  });

const copiesToCollect = new RegExp(`${copiesSentence(1).replace('1', '\\d+')}$`);

const missingFindings = ({ events, notified }: EnvironmentData): Finding[] => {
  const [from, to] = [retainedMs, publishedWithinMs].map((ms) => new Date(environmentNow() - ms).toISOString());
  return [...events].flatMap(([submission_id, history]) =>
    history
      .filter(({ at }) => at > (from ?? '') && at < (to ?? ''))
      .flatMap(({ version, recipients }) => {
        const event_id = eventIdOf({ submission_id, version });
        return recipients
          .filter((nrp) => !notified.has(notifiedHash(nrp, event_id)))
          .map((nrp) => {
            const { PK } = keys.notification(nrp, '');
            const { PK: history, SK } = keys.submissionEvent(submission_id, version);
            return {
              subject: `${PK} lacks ${event_id}`,
              line: `${PK} has no notification of ${history} ${SK}`,
              partitions: [PK, history],
            };
          });
      }),
  );
};
