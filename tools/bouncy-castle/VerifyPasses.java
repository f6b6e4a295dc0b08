// Verifies passes with BouncyCastle, a strict judge that has no part in making them. For each folder below the first
// argument, which holds wwdr.pem and any number of .pkpass files: the signature over the manifest, the chain of the
// certificate at the time of the signature, and the hash of every file. Run with `java -cp <jars> VerifyPasses.java`.
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.bouncycastle.asn1.cms.CMSAttributes;
import org.bouncycastle.asn1.cms.Time;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;

class VerifyPasses {
  public static void main(String[] arguments) throws Exception {
    int verified = 0;
    List<Path> passes;
    try (var found = Files.walk(Path.of(arguments[0]))) {
      passes = found.filter(path -> path.toString().endsWith(".pkpass")).sorted().toList();
    }
    for (Path pass : passes) {
      try {
        verify(readZip(Files.readAllBytes(pass)), readCertificate(pass.resolveSibling("wwdr.pem")));
        verified += 1;
      } catch (Exception error) {
        System.out.println(pass + ": " + error);
      }
    }
    System.out.println("BouncyCastle accepts " + verified + " of " + passes.size() + " passes.");
    // No pass at all would be a fault of the caller, which must not look like success.
    System.exit(passes.isEmpty() || verified < passes.size() ? 1 : 0);
  }

  static void verify(Map<String, byte[]> files, X509Certificate wwdr) throws Exception {
    byte[] manifest = files.get("manifest.json");
    var signed = new CMSSignedData(new CMSProcessableByteArray(manifest), files.get("signature"));
    if (signed.getSignerInfos().size() != 1) throw new IOException("has not exactly one signer");
    SignerInformation signer = signed.getSignerInfos().iterator().next();
    var holders = signed.getCertificates().getMatches(signer.getSID());
    if (holders.size() != 1) throw new IOException("does not contain the certificate of its signer");
    var holder = (X509CertificateHolder) holders.iterator().next();
    if (!signer.verify(new JcaSimpleSignerInfoVerifierBuilder().build(holder)))
      throw new IOException("has a signature that does not verify");
    var attribute = signer.getSignedAttributes().get(CMSAttributes.signingTime);
    if (attribute == null) throw new IOException("has no signing time");
    Date signedAt = Time.getInstance(attribute.getAttrValues().getObjectAt(0)).getDate();
    X509Certificate certificate = certificateOf(holder.getEncoded());
    certificate.verify(wwdr.getPublicKey());
    certificate.checkValidity(signedAt);
    wwdr.checkValidity(signedAt);
    compareHashes(files, new String(manifest, StandardCharsets.UTF_8));
  }

  static void compareHashes(Map<String, byte[]> files, String manifest) throws Exception {
    var named = new TreeMap<String, String>();
    Matcher lines = Pattern.compile("\"([^\"]+)\":\"([0-9a-f]{40})\"").matcher(manifest);
    while (lines.find()) named.put(lines.group(1), lines.group(2));
    var found = new TreeMap<String, String>();
    for (var file : files.entrySet()) {
      if (file.getKey().equals("manifest.json") || file.getKey().equals("signature")) continue;
      byte[] hash = MessageDigest.getInstance("SHA-1").digest(file.getValue());
      found.put(file.getKey(), HexFormat.of().formatHex(hash));
    }
    if (!named.equals(found)) throw new IOException("has a manifest that names other files or hashes");
  }

  static Map<String, byte[]> readZip(byte[] archive) throws IOException {
    var files = new HashMap<String, byte[]>();
    try (var zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry())
        if (files.put(entry.getName(), zip.readAllBytes()) != null)
          throw new IOException("holds two files named " + entry.getName());
    }
    return files;
  }

  static X509Certificate readCertificate(Path file) throws Exception {
    return certificateOf(Files.readAllBytes(file));
  }

  static X509Certificate certificateOf(byte[] bytes) throws Exception {
    var factory = CertificateFactory.getInstance("X.509");
    return (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(bytes));
  }
}
