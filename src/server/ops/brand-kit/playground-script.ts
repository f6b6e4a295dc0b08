/**
 * The script of /dev/brand, which runs as it is: it asks for a new preview while someone types, and shows each error
 * beside its field.
 */
export const playgroundScript = `
const form = document.getElementById('brand');
const at = (id) => document.getElementById(id);
const textFields = [...form.querySelectorAll('input[name],select[name]')];
let logo;
let timer;
let running;

function input() {
  const values = Object.fromEntries(textFields.map((field) => [field.name, field.value]));
  return logo === undefined ? values : { ...values, logo };
}

function showErrors(errors) {
  for (const line of form.querySelectorAll('.error')) {
    const name = line.id.replace('-error', '');
    line.textContent = errors.filter(({ field }) => field === name).map(({ reason }) => 'It ' + reason).join(', ');
    at(name).setAttribute('aria-invalid', String(line.textContent !== ''));
  }
  const others = errors.filter(({ field }) => at(field + '-error') === null);
  at('said').textContent = others.map(({ field, reason }) => field + ': ' + reason).join(', ');
}

async function call(path, body, signal) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!answer.ok) throw new Error(answer.status === 404 ? 'The server does not offer this here.' : 'The server refused the input (' + answer.status + ').');
  return answer.json();
}

async function repaint() {
  running?.abort();
  running = new AbortController();
  const { folder, base, ...body } = input();
  try {
    const { html, errors, notes } = await call('/dev/brand/preview', body, running.signal);
    showErrors(errors);
    if (html === null) return;
    const frame = at('preview');
    const scrolled = frame.contentWindow.scrollY;
    frame.onload = () => frame.contentWindow.scrollTo(0, scrolled);
    frame.srcdoc = html;
    at('notes').replaceChildren(...notes.map((note) => Object.assign(document.createElement('li'), { textContent: note })));
  } catch (error) {
    if (error.name !== 'AbortError') at('said').textContent = error.message;
  }
}

form.addEventListener('input', (event) => {
  if (event.target.id === 'picker') at('color').value = event.target.value;
  if (event.target.id === 'color' && /^#[0-9a-f]{6}$/i.test(event.target.value)) at('picker').value = event.target.value.toLowerCase();
  if (event.target.id === 'folder' || event.target.id === 'base') return;
  clearTimeout(timer);
  timer = setTimeout(repaint, 250);
});

at('logo').addEventListener('change', async () => {
  const [file] = at('logo').files;
  const isTooLarge = file !== undefined && file.size > 12288;
  showErrors(isTooLarge ? [{ field: 'logo', reason: 'must be at most 12288 bytes' }] : []);
  if (isTooLarge) return;
  logo = file === undefined ? undefined : await file.text();
  await repaint();
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const { folder, errors } = await call('/dev/brand/folder', input());
    showErrors(errors);
    const [first] = errors;
    if (folder !== null) at('said').textContent = 'Written: ' + folder + '. Set BRAND_DIR to it and start again.';
    else if (first !== undefined) at(first.field)?.focus();
  } catch (error) {
    at('said').textContent = error.message;
  } finally {
    button.disabled = false;
  }
});

repaint();
`;
