import { type PointerEvent, useRef } from 'react';
import { type NamedUser, userName } from '../../../../shared/domain/people/roles.ts';
import { signature as signatureSchema, signatureSize } from '../../../../shared/domain/required-reading/together.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useForm } from '../../lib/forms/use-form.ts';

const { width, height } = signatureSize;

export const Signature = ({ path }: { path: string }) => (
  <path d={path} fill="none" stroke="currentColor" strokeWidth={7} strokeLinecap="round" strokeLinejoin="round" />
);

type SignatureValues = { nrp: string; signature: string };
type SignatureFormProps = {
  /** Members without account who have not confirmed. */
  crew: readonly NamedUser[];
  working: boolean;
  onSubmit: (values: SignatureValues, onSuccess: () => void) => void;
};

/** A member of the crew without account chooses their name and signs on the glass. */
export const SignatureForm = ({ crew, working, onSubmit }: SignatureFormProps) => {
  const form = useForm<SignatureValues>({ nrp: '', signature: '' });
  const { values, problems } = form;
  if (crew.length === 0 && values.nrp === '')
    return (
      <EmptyState
        title="Tidak ada anggota tanpa akun yang belum menyatakan."
        hint="Admin menambahkan anggota kru tanpa akun pada halaman Pengguna."
      />
    );
  const submit = () => {
    const drawn = signatureSchema.safeParse(values.signature);
    const nrp = values.nrp === '' ? 'Nama harus dipilih' : undefined;
    if (form.show({ nrp, signature: drawn.error?.issues[0]?.message })) return;
    onSubmit(values, () => form.set({ nrp: '', signature: '' }));
  };
  return (
    <form {...form.formProps(submit, working)} className="flex flex-col gap-3">
      <Field label="Nama" error={problems.nrp} required>
        <Select
          name="nrp"
          value={values.nrp}
          options={crew.map((person) => ({ value: person.nrp, label: `${userName(person)} · ${person.nrp}` }))}
          placeholder="Pilih nama"
          disabled={working}
          onValueChange={(nrp) => form.set({ nrp, signature: '' })}
        />
      </Field>
      <div className="flex items-center justify-between">
        <span className="font-semibold text-sm">Tanda tangan</span>
        <Button variant="ghost" size="sm" disabled={working} onClick={() => form.set({ signature: '' })}>
          Hapus
        </Button>
      </div>
      <SignaturePad path={values.signature} onDraw={(signature) => form.set({ signature })} />
      {problems.signature && <FieldError>{problems.signature}</FieldError>}
      <Button type="submit" size="lg" working={working}>
        Saya Sudah Membaca dan Memahami
      </Button>
    </form>
  );
};

/** Units that a line is long at least: fewer points without a visible difference. */
const step = 8;

const SignaturePad = ({ path, onDraw }: { path: string; onDraw: (path: string) => void }) => {
  // Several moves come before the next rendering.
  const drawn = useRef({ path, at: undefined as { x: number; y: number } | undefined });
  drawn.current.path = path;
  const draw = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>, begins: boolean) => {
    const box = currentTarget.getBoundingClientRect();
    const placeOf = (part: number, whole: number, size: number) =>
      Math.max(0, Math.min(size - 1, Math.round((part / whole) * size)));
    const x = placeOf(clientX - box.left, box.width, width);
    const y = placeOf(clientY - box.top, box.height, height);
    const { at } = drawn.current;
    if (!begins && (!at || Math.hypot(x - at.x, y - at.y) < step)) return;
    drawn.current = { path: `${drawn.current.path}${begins ? 'M' : 'L'}${x} ${y}`, at: { x, y } };
    onDraw(drawn.current.path);
  };
  return (
    <svg
      role="img"
      aria-label={path === '' ? 'Bidang tanda tangan, kosong' : 'Bidang tanda tangan, terisi'}
      viewBox={`0 0 ${width} ${height}`}
      className="w-full touch-none rounded-md border border-control bg-surface text-ink"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        draw(event, true);
      }}
      onPointerMove={(event) => draw(event, false)}
      onPointerUp={() => {
        drawn.current.at = undefined;
      }}
    >
      <Signature path={path} />
    </svg>
  );
};
