import { type ComponentProps, useState } from 'react';
import { maxShownChanges, type WorkCalendarRecord, workCalendarCalls } from '../../../../shared/api/work-calendar.ts';
import { datesOf, editableYears, type Holiday, yearToComplete } from '../../../../shared/domain/time/holidays.ts';
import { dateAt, workWeek } from '../../../../shared/domain/time/working-days.ts';
import { ChangeHistory } from '../../components/change-history.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { cn } from '../../lib/cn.ts';
import { useConfig } from '../../lib/config.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { changeText, weekLabels } from './calendar-text.ts';
import { ChangeWeekDialog, RemoveHolidayDialog } from './change-dialogs.tsx';
import { HolidayForm } from './holiday-form.tsx';
import { HolidayList } from './holiday-list.tsx';

addCalls(workCalendarCalls);

const yearOf = (date: string): number => Number(date.slice(0, 4));

type OpenDialog = { holiday: Holiday } | Pick<WorkCalendarRecord, 'week'>;

/** /hari-kerja: the company's working days and holidays, for admins. */
export const WorkCalendarPage = () => {
  const { time_zone, working_time } = useConfig();
  const today = dateAt(useNow(), time_zone);
  const list = useCall('get-work-calendar', {});
  const failure = useLoadFailure(list.error, 'Gagal memuat hari kerja dan libur');
  const [chosenYear, setYear] = useState<number>();
  const [dialog, setDialog] = useState<OpenDialog>();

  const editable = editableYears(today);
  const { calendar, changes } = list.data ?? {};
  const incompleteYear = yearToComplete(calendar ? datesOf(calendar.holidays) : working_time.holidays, today);
  const year = chosenYear ?? incompleteYear ?? yearOf(today);
  // It stays where a change completes the year, or makes another one incomplete.
  if (calendar && chosenYear === undefined) setYear(year);
  const years = [...new Set([...editable, ...(calendar?.holidays ?? []).map(({ date }) => yearOf(date))])].sort();
  const shown = calendar?.holidays.filter(({ date }) => yearOf(date) === year) ?? [];

  return (
    <>
      <PageHeader description="Umur dokumen yang menunggu, pengingat, dan waktu proses dihitung dengan hari kerja ini. Perubahan berlaku dalam satu menit." />
      {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
      {(calendar || !failure) && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
          <div className="flex min-w-0 flex-col gap-3">
            <Tabs
              label="Tahun"
              value={String(year)}
              items={years.map((each) => ({ value: String(each), label: each }))}
              onValueChange={(chosen) => setYear(Number(chosen))}
            />
            {calendar ? (
              <Holidays
                holidays={shown}
                week={calendar.week}
                year={year}
                isIncomplete={incompleteYear === year}
                onRemove={editable.includes(year) ? (holiday) => setDialog({ holiday }) : undefined}
              />
            ) : (
              <ListLoading label="Memuat hari libur..." rows={6} />
            )}
            <p role="status" className="sr-only">
              {calendar && `${shown.length} hari libur pada ${year}`}
            </p>
          </div>
          {/* On a phone below the list, whose height is not known before. */}
          <div className={cn('flex min-w-0 flex-col gap-6', !calendar && 'max-lg:invisible')}>
            <HolidayForm
              version={calendar?.version ?? 0}
              years={editable}
              year={year}
              onAdded={({ date }) => setYear(yearOf(date))}
            />
            <Card>
              <Field label="Hari kerja dalam seminggu">
                <Select
                  value={calendar?.week}
                  options={workWeek.map((value) => ({ value, label: weekLabels[value] }))}
                  disabled={!calendar}
                  onValueChange={(week) => setDialog({ week })}
                />
              </Field>
            </Card>
            {changes && (
              <ChangeHistory
                changes={changes.map((each) => ({ ...each, text: changeText(each) }))}
                empty="Belum ada perubahan. Yang berlaku adalah pengaturan awal."
                max={maxShownChanges}
              />
            )}
          </div>
        </div>
      )}
      {calendar && dialog && (
        <ChangeDialog dialog={dialog} version={calendar.version} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
};

type HolidaysProps = ComponentProps<typeof HolidayList> & { year: number; isIncomplete: boolean };

const Holidays = ({ year, isIncomplete, ...list }: HolidaysProps) => (
  <>
    {isIncomplete && (
      <p className="rounded-md bg-review-soft px-3 py-2 text-review">
        Libur {year} belum lengkap: baru ada libur yang tanggalnya tetap. Tambahkan libur nasional dan cuti bersama{' '}
        {year} yang ditetapkan pemerintah.
      </p>
    )}
    {list.holidays.length === 0 ? (
      <EmptyState
        title={`Belum ada hari libur ${year}.`}
        hint="Semua hari selain akhir pekan dihitung sebagai hari kerja."
        className="rounded-md border border-line bg-surface px-4!"
      />
    ) : (
      <HolidayList key={year} {...list} />
    )}
  </>
);

type ChangeDialogProps = { dialog: OpenDialog; version: number; onClose: () => void };

const ChangeDialog = ({ dialog, ...rest }: ChangeDialogProps) =>
  'holiday' in dialog ? (
    <RemoveHolidayDialog holiday={dialog.holiday} {...rest} />
  ) : (
    <ChangeWeekDialog week={dialog.week} {...rest} />
  );
