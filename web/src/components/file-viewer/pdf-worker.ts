/** The parser of pdf.js, as a worker of this host: the Content-Security-Policy allows no other. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
