/** The script of /dev/phone, which runs as it is: it sends what someone adds, and shows the phones as they change. */
export const phoneScript = `
const at = (id) => document.getElementById(id);
const desk = document.documentElement.dataset.desk;
let events;

function say(text) {
  at('said').textContent = text;
}

async function callDesk(path, body) {
  say('Please wait…');
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ desk, ...body }),
    });
    if (answer.status === 413) say('The file is too large.');
    else if (answer.ok) say((await answer.json()).text);
    else say('The server refused this (' + answer.status + ').');
  } catch {
    say('The server cannot be reached.');
  }
}

function show(id, html) {
  const screen = at(id);
  const open = new Set([...screen.querySelectorAll('details[open]')].map((one) => one.dataset.key));
  const focused = document.activeElement?.closest?.('#' + id) ? controlKeyOf(document.activeElement) : undefined;
  screen.innerHTML = html;
  for (const one of screen.querySelectorAll('details')) one.open = open.has(one.dataset.key);
  if (focused !== undefined) [...screen.querySelectorAll('button,summary')].find((one) => controlKeyOf(one) === focused)?.focus();
}

function controlKeyOf(element) {
  return [element.dataset.act, element.dataset.id, element.closest('details')?.dataset.key].join(' ');
}

function followPhones() {
  events?.close();
  const query = new URLSearchParams({ desk, language: at('language').value });
  events = new EventSource('/dev/phone/events?' + query);
  events.addEventListener('phones', ({ data }) => {
    const phones = JSON.parse(data);
    show('apple', phones.apple);
    show('google', phones.google);
  });
}

async function sendFile(file) {
  if (file === undefined) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  await callDesk('/dev/phone/file', { file: btoa(text) });
}

at('sample').addEventListener('change', () => {
  at('address').value = at('sample').value;
});

at('add').addEventListener('submit', async (event) => {
  event.preventDefault();
  const address = at('address').value.trim();
  if (address === '') {
    say('Enter the address of a pass, or choose one.');
    at('address').focus();
    return;
  }
  await callDesk('/dev/phone/add', { phone: event.submitter?.value ?? 'apple', address });
});

at('file').addEventListener('change', async () => {
  await sendFile(at('file').files[0]);
  at('file').value = '';
});

at('apple-phone').addEventListener('dragover', (event) => event.preventDefault());
at('apple-phone').addEventListener('drop', (event) => {
  event.preventDefault();
  sendFile(event.dataTransfer.files[0]);
});

at('language').addEventListener('change', followPhones);

at('theme').addEventListener('change', () => {
  document.documentElement.dataset.theme = at('theme').value;
});

document.querySelector('.phones').addEventListener('click', (event) => {
  const button = event.target.closest('button[data-act]');
  if (button === null) return;
  const { phone, act, id } = button.dataset;
  callDesk('/dev/phone/act', { phone, act, id });
});

followPhones();
`;
