import { useCall } from '../lib/api/use-call.ts';

/** The posts that the home counts as vacant, for those who may see them; renders nothing where there is none. */
export const VacantPosts = () => {
  const posts = useCall('get-home', {}).data?.tasks.find(({ kind }) => kind === 'vacant')?.parts ?? [];
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="jabatan-kosong" className="mb-4 rounded-md bg-review-soft px-4 py-3 text-review">
      <h2 id="jabatan-kosong" className="text-base">
        Jabatan tanpa pejabat
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-ink">
        {posts.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </section>
  );
};
