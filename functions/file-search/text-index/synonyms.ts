/**
 * Terms of the field that mean the same, one group a line: English and Indonesian words, and abbreviations with what they
 * stand for. Only terms that people at a mine use for each other; a group of loosely related words would bring documents
 * about something else. Reviewed by hand; the questions of tests/unit/text-search/relevance measure it.
 */
const groups = `
blasting = peledakan
explosive = bahan peledak = handak
misfire = gagal ledak = mangkir
drilling = pengeboran
hauling = pengangkutan
loading = pemuatan
dumping = penimbunan
dewatering = penyaliran
overburden = tanah penutup
topsoil = tanah pucuk
coal = batubara = batu bara
slope = lereng
reclamation = reklamasi
excavator = ekskavator
bulldozer = dozer
lv = kendaraan ringan = light vehicle
overtaking = mendahului = menyalip
tyre = tire = ban
fuel = bahan bakar = bbm
genset = generator
crane = derek
lifting = pengangkatan
welding = pengelasan
scaffolding = perancah
maintenance = pemeliharaan = perawatan
commissioning = komisioning
calibration = kalibrasi
warehouse = gudang
apd = alat pelindung diri = ppe
apar = alat pemadam api ringan = fire extinguisher
p3k = pertolongan pertama = first aid
loto = lock out tag out = lockout tagout
p2h = pemeriksaan harian
p5m = toolbox = safety talk
ibpr = hiradc = hira = identifikasi bahaya
jsa = job safety analysis = analisis keselamatan pekerjaan
b3 = berbahaya beracun = hazardous
msds = sds = lembar data keselamatan
permit = izin kerja = ptw
simper = kimper = izin mengemudi
confined space = ruang terbatas
emergency = darurat
fatigue = kelelahan
incident = insiden
accident = kecelakaan
training = pelatihan
radio = ht = handy talky
`;

type Term = readonly string[];

const parsedGroups: readonly (readonly Term[])[] = groups
  .trim()
  .split('\n')
  .map((line) => line.split(' = ').map((term) => term.split(' ')));

/** Each term with the others of its group. */
const others = new Map<string, readonly Term[]>(
  parsedGroups.flatMap((group) =>
    group.map((term) => [term.join(' '), group.filter((each) => each !== term)] as const),
  ),
);

const maxTermWords = Math.max(...parsedGroups.flat().map(({ length }) => length));

/** For each word of a query the terms that stand for it: alone, or within a term of several words that the query has. */
export const synonymsOf = (words: readonly string[]): Term[][] => {
  const found = words.map((): Term[] => []);
  for (const start of words.keys())
    for (let length = 1; length <= maxTermWords && start + length <= words.length; length += 1)
      for (const term of others.get(words.slice(start, start + length).join(' ')) ?? [])
        for (let at = start; at < start + length; at += 1) found[at]?.push(term);
  return found;
};
