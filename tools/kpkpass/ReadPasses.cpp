// Reads passes with KPkPass, KDE's parser of Apple passes, which has no part in making them: the package, every picture
// at every size, the names, dates, colors, fields and barcodes. BouncyCastle judges the signatures (tools/bouncy-castle).
// Prints each pass that cannot be read in full. It is no part of CI, because Qt's packages take half a minute there.
//
//   apt-get install g++ pkg-config libkpimpkpass-dev
//   g++ -std=c++17 -fPIC $(pkg-config --cflags Qt5Gui) -I/usr/include/KPim/KPkPass tools/kpkpass/ReadPasses.cpp \
//     -o /tmp/read-passes -lKPimPkPass $(pkg-config --libs Qt5Gui)
//   mkdir /tmp/passes && KEEP_PASSES_IN=/tmp/passes npm test -- every-pass.test.ts
//   QT_QPA_PLATFORM=offscreen /tmp/read-passes /tmp/passes
#include <barcode.h>
#include <field.h>
#include <pass.h>

#include <QDirIterator>
#include <QGuiApplication>
#include <QImage>
#include <QTextStream>

#include <memory>

static QString faultOf(const KPkPass::Pass *pass)
{
    if (!pass) return QStringLiteral("cannot be read");
    if (pass->serialNumber().isEmpty() || pass->description().isEmpty() || pass->organizationName().isEmpty())
        return QStringLiteral("has no serial number, description or organization");
    if (!pass->backgroundColor().isValid() || !pass->foregroundColor().isValid() || !pass->labelColor().isValid())
        return QStringLiteral("has a color that cannot be read");
    for (const char *name : {"icon", "logo", "strip", "thumbnail"}) {
        const QString slot = QString::fromLatin1(name);
        if (slot == QLatin1String("icon") && !pass->hasImage(slot)) return QStringLiteral("has no icon");
        // Only the icon is drawn for screens of one pixel a point (src/server/base/brand/pass-images.ts).
        const unsigned int first = slot == QLatin1String("icon") ? 1 : 2;
        for (unsigned int scale = first; pass->hasImage(slot) && scale <= 3; ++scale)
            if (pass->image(slot, scale).isNull()) return QStringLiteral("has a picture that cannot be drawn: ") + slot;
    }
    // KPkPass reads a number only if it is an amount, so a field without a value is not judged.
    for (const auto &field : pass->fields())
        if (field.key().isEmpty() || (!field.value().isNull() && field.valueDisplayString().isEmpty()))
            return QStringLiteral("has an empty field: ") + field.key();
    for (const auto &barcode : pass->barcodes())
        if (barcode.format() == KPkPass::Barcode::Invalid || barcode.message().isEmpty())
            return QStringLiteral("has a barcode that cannot be read");
    return {};
}

int main(int count, char **arguments)
{
    QGuiApplication application(count, arguments);
    QTextStream out(stdout);
    if (count != 2) {
        out << "Name the folder of the passes.\n";
        return 64;
    }
    int read = 0, total = 0;
    QDirIterator files(QString::fromLocal8Bit(arguments[1]), {QStringLiteral("*.pkpass")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString file = files.next();
        const std::unique_ptr<KPkPass::Pass> pass(KPkPass::Pass::fromFile(file));
        const QString fault = faultOf(pass.get());
        total += 1;
        if (fault.isEmpty()) read += 1;
        else out << file << " " << fault << "\n";
    }
    out << "KPkPass reads " << read << " of " << total << " passes.\n";
    // No pass at all would be an error of the caller, which must not look like success.
    return total == 0 || read < total ? 1 : 0;
}
